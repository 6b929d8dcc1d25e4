import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { type EventDefinition, personal } from '../../domain/event.ts';
import { MoodLogged, moodEvents } from '../../domain/mood/events.ts';
import { Codec } from './codec.ts';
import { InvalidEvent, MissingPersonalKey, UnsupportedEventVersion } from './codec-errors.ts';
import type { NewEvent } from './port.ts';
import {
  codec,
  context,
  key,
  logged,
  moment,
  note,
  recorded,
  texts,
  unsealed,
  upcast,
} from './testing/mood-codec.ts';

test('projections see the numbers and the moment of a personal event, and no text', () => {
  const { notes: _, ...numbers } = logged.data;
  for (const written of [context, unsealed]) {
    const read = upcast(codec, recorded(codec.encode(logged, written)));
    assert.deepEqual(codec.openWithoutWords(read, texts), { type: 'MoodLogged', data: numbers, moment });
  }
});

test('until sealing begins, an event is written for the release before: in its version, with sealed texts', () => {
  const event = codec.encode(logged, unsealed);
  assert.deepEqual(event.metadata, {
    commandId: 'command-1',
    occurredAt: moment.occurredAt,
    localDate: moment.localDate,
    schemaVersion: 2,
    appVersion: '1.2.3',
  });
  const read = upcast(codec, recorded(JSON.parse(JSON.stringify(event))));
  assert.deepEqual(codec.keyIds(read), [key.keyId]);
  assert.deepEqual(codec.open(read, texts), { ...logged, moment });
});

test('until sealing begins, a value that was not chosen has a start value for the release before, and is read as absent', () => {
  const data = { entryId: 'entry-1', energyValue: 5, chosen: 'yes' };
  const event = codec.encode({ type: 'MoodLogged', data }, unsealed);
  assert.deepEqual(event.data, {
    entryId: 'entry-1',
    moodValue: 3,
    energyValue: 5,
    notChosen: ['moodValue'],
  });
  assert.deepEqual(codec.open(upcast(codec, recorded(event)), texts)?.data, data);
});

test('a mood of the release before does not say whether its values were chosen', () => {
  const data = { entryId: 'entry-1', moodValue: 3, energyValue: 2 };
  const { metadata } = codec.encode(logged, unsealed);
  const event = recorded({ id: 'event-1', type: 'MoodLogged', data, metadata });
  assert.deepEqual(codec.open(upcast(codec, event), texts)?.data, { ...data, chosen: 'unknown' });
});

test('an event with added fields is written for the release before, which reads all but those', () => {
  const before = Type.Object({ id: Type.String() }, { additionalProperties: false });
  const older = new Codec([{ type: 'Sent', version: 1, data: before }], '1.0.0');
  const data = Type.Object({ id: Type.String(), kind: Type.String() }, { additionalProperties: false });
  const upcasters = { 1: (given: Record<string, unknown>) => ({ kind: 'note', ...given }) };
  const newer = new Codec([{ type: 'Sent', version: 2, writtenAs: 1, data, upcasters }], '1.1.0');
  const event = recorded(newer.encode({ type: 'Sent', data: { id: 'a', kind: 'like' } }, context));
  assert.equal(upcast(older, event).data.id, 'a');
  assert.deepEqual(upcast(newer, event).data, { id: 'a', kind: 'like' });
  const old = recorded(older.encode({ type: 'Sent', data: { id: 'a' } }, context));
  assert.deepEqual(upcast(newer, old).data, { id: 'a', kind: 'note' });
});

test('data that does not fit the schema is not written', () => {
  const wrong: Record<string, unknown>[] = [
    {},
    { ...logged.data, moodValue: 6 },
    { ...logged.data, moodValue: 2.5 },
    { ...logged.data, entryId: undefined },
    { ...logged.data, notes: '' },
    { ...logged.data, notes: 'x'.repeat(2_001) },
    { ...logged.data, notes: { keyId: 'key-1', nonce: '', text: '' } },
    { ...logged.data, userId: 7 },
  ];
  for (const data of wrong) {
    assert.throws(
      () => codec.encode({ type: 'MoodLogged', data }, context),
      InvalidEvent,
      JSON.stringify(data),
    );
  }
  assert.throws(() => codec.encode({ type: 'MoodGuessed', data: {} }, context), InvalidEvent);
});

test('the error for invalid data does not contain personal texts', () => {
  const data = { ...logged.data, moodValue: 6 };
  assert.throws(
    () => codec.encode({ ...logged, data }, context),
    ({ message }: Error) => !message.includes('lake'),
  );
});

test('a note of the maximum length fits, counted in code points', () => {
  const data = { ...logged.data, notes: '🌅'.repeat(2_000) };
  const read = upcast(codec, recorded(codec.encode({ ...logged, data }, context)));
  assert.deepEqual(codec.open(read, texts)?.data, data);
});

test('without a key, a personal event is refused, and so is a text; an unsealed event without one is written', () => {
  const { key: _key, ...keyless } = context;
  const { notes: _notes, ...wordless } = logged.data;
  assert.throws(() => codec.encode({ ...logged, data: wordless }, keyless), MissingPersonalKey);
  assert.throws(() => codec.encode(logged, { ...keyless, sealsWhole: false }), MissingPersonalKey);
  const event = codec.encode({ ...logged, data: wordless }, { ...keyless, sealsWhole: false });
  const { chosen: _chosen, ...values } = wordless;
  assert.deepEqual(event.data, { ...values, notChosen: [] });
});

test('an event with a newer version is refused, and an event of an unknown type is skipped', () => {
  const event = recorded(codec.encode(logged, context));
  const future = { ...event, metadata: { ...event.metadata, schemaVersion: MoodLogged.version + 1 } };
  assert.throws(() => codec.upcast(future), UnsupportedEventVersion);
  assert.equal(codec.upcast({ ...event, type: 'MoodGuessed' }), undefined);
});

test('old versions are upcast step by step while their texts stay sealed', () => {
  const v3 = {
    type: 'LampLit',
    version: 3,
    entity: 'lampId',
    data: Type.Object({
      lampId: Type.String(),
      room: Type.String(),
      wish: Type.Optional(personal(Type.String())),
    }),
    upcasters: {
      1: ({ lamp, ...data }) => ({ ...data, lampId: lamp }),
      2: (data) => ({ ...data, room: 'hall' }),
    },
  } as const satisfies EventDefinition;
  const lamps = new Codec([v3], 'test');
  const wish = lamps.encode({ type: 'LampLit', data: { lampId: 'lamp-1', room: 'x', wish: note } }, context)
    .data.wish;
  const written = (schemaVersion: number, data: NewEvent['data']) =>
    recorded({
      id: 'event-1',
      type: 'LampLit',
      data,
      metadata: { ...codec.encode(logged, unsealed).metadata, schemaVersion },
    });

  for (const event of [
    written(1, { lamp: 'lamp-1', wish: wish ?? null }),
    written(2, { lampId: 'lamp-1', wish: wish ?? null }),
    written(3, { lampId: 'lamp-1', room: 'hall', wish: wish ?? null }),
  ]) {
    const before = structuredClone(event.data);
    const read = upcast(lamps, event);
    assert.deepEqual(read.data, { lampId: 'lamp-1', room: 'hall', wish });
    assert.deepEqual(lamps.open(read, texts)?.data, { lampId: 'lamp-1', room: 'hall', wish: note });
    assert.deepEqual(event.data, before);
  }
  // A damaged log can contain versions that the type does not allow.
  for (const version of [0, 1.5, undefined as unknown as number, '1' as unknown as number]) {
    assert.throws(() => lamps.upcast(written(version, {})), InvalidEvent, `version ${version}`);
  }
});

test('an event definition that would lose a personal text or leave it unsealed is refused at startup', () => {
  const id = Type.String();
  const text = personal(Type.String());
  const wrong: EventDefinition[] = [
    { type: 'NoEntity', version: 1, data: Type.Object({ text }) },
    {
      type: 'EntityMayBeAbsent',
      version: 1,
      entity: 'id',
      data: Type.Object({ id: Type.Optional(id), text }),
    },
    { type: 'TooDeep', version: 1, entity: 'id', data: Type.Object({ id, answer: Type.Object({ text }) }) },
    { type: 'InAList', version: 1, entity: 'id', data: Type.Object({ id, texts: Type.Array(text) }) },
    { type: 'NoText', version: 1, entity: 'id', data: Type.Object({ id, weight: personal(Type.Number()) }) },
    { type: 'NoUse', version: 1, entity: 'id', hasOwnKey: true, data: Type.Object({ id }) },
    { type: 'NoWayUp', version: 2, data: Type.Object({ id }) },
    { type: 'SealedTooEarly', version: 1, sealedFrom: 0, data: Type.Object({ id }) },
    { type: 'SealedTooLate', version: 1, sealedFrom: 2, data: Type.Object({ id }) },
    {
      type: 'NoUnsealedForm',
      version: 3,
      sealedFrom: 2,
      upcasters: { 1: (data) => data, 2: (data) => data },
      data: Type.Object({ id }),
    },
    { type: 'NeverSealed', version: 1, unsealed: (data) => data, data: Type.Object({ id }) },
  ];
  for (const definition of wrong) {
    assert.throws(() => new Codec([definition], 'test'), new RegExp(definition.type));
  }
  assert.throws(() => new Codec([...moodEvents, ...moodEvents], 'test'), /MoodLogged/);
});
