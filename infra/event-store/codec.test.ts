import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test from 'node:test';
import Type from 'typebox';
import { type EventDefinition, personal, type SealedText } from '../../domain/event.ts';
import { moodEvents } from '../../domain/mood/events.ts';
import { planEvents } from '../../domain/plan/events.ts';
import { TextOpener } from '../crypto/text-opener.ts';
import { Codec, InvalidEvent, MissingPersonalKey, UnsupportedEventVersion } from './codec.ts';
import type { NewEvent, RecordedEvent } from './port.ts';

const key = { keyId: '0e0f4c3c-31c5-4d55-8a5c-0d6b5a0c9a11', key: randomBytes(32) };
const ignoreDamage = () => undefined;
const texts = new TextOpener(new Map([[key.keyId, key.key]]), ignoreDamage);
const noKeys = new TextOpener(new Map(), ignoreDamage);
const moment = { occurredAt: '2026-11-03T08:30:00.000Z', localDate: '2026-11-03' };
const stream = 'mood-1';
const context = { id: 'event-1', stream, commandId: 'command-1', moment, key };
/** As long as the release before must be able to read the events. */
const unsealed = { ...context, sealsWhole: false };
const note = 'Slept badly, but the lake was lovely';
const logged = {
  type: 'MoodLogged',
  data: { entryId: 'entry-1', moodValue: 3, energyValue: 2, notes: note, chosen: 'yes' },
};

const codec = new Codec(moodEvents, '1.2.3');
const recorded = (event: NewEvent): RecordedEvent => ({
  ...event,
  stream,
  version: 0,
  position: 0n,
});
const sealedNotes = (event: { data: Readonly<Record<string, unknown>> }) => event.data.notes as SealedText;

function upcast(from: Codec, event: RecordedEvent) {
  const upcasted = from.upcast(event);
  assert.ok(upcasted);
  return upcasted;
}

test('a personal event is sealed as a whole: only its type, day, command id and versions are in the clear', () => {
  const event = codec.encode(logged, context);
  assert.equal(event.id, 'event-1');
  assert.deepEqual(event.metadata, {
    commandId: 'command-1',
    localDate: moment.localDate,
    schemaVersion: 4,
    appVersion: '1.2.3',
  });
  assert.deepEqual(Object.keys(event.data), ['sealed']);
  const text = JSON.stringify(event);
  for (const secret of ['lake', 'entry-1', 'moodValue', '08:30']) assert.ok(!text.includes(secret), secret);
  const read = upcast(codec, recorded(JSON.parse(text)));
  assert.deepEqual(codec.keyIds(read), [key.keyId]);
  assert.deepEqual(codec.open(read, texts), { ...logged, moment });
  const kept = codec.upcastStored(read.stored);
  assert.ok(kept);
  assert.deepEqual(codec.open(kept, texts), { ...logged, moment });
});

test('a sealed event opens beside its own id, stream, type, day and version only', () => {
  const event = recorded(codec.encode(logged, context));
  const moved: RecordedEvent[] = [
    { ...event, id: 'event-2' },
    { ...event, stream: 'mood-2' },
    { ...event, type: 'MoodWithdrawn', metadata: { ...event.metadata, schemaVersion: 2 } },
    { ...event, metadata: { ...event.metadata, localDate: '2026-11-04' } },
  ];
  assert.ok(codec.open(upcast(codec, event), texts));
  for (const each of moved) assert.equal(codec.open(upcast(codec, each), texts), undefined);
});

test('a sealed event whose key is gone or that is damaged does not exist, and a damaged one is reported', () => {
  const event = recorded(codec.encode(logged, context));
  const reported: string[] = [];
  const reporting = new TextOpener(new Map([[key.keyId, key.key]]), (subject) => void reported.push(subject));
  const open = (data: RecordedEvent['data'], opener: TextOpener) =>
    codec.open(upcast(codec, { ...event, data }), opener);
  assert.equal(open(event.data, noKeys), undefined);
  assert.deepEqual(reported, []);
  const { sealed } = event.data as { sealed: SealedText };
  const damages = [{ sealed: { ...sealed, text: 'AAAA' } }, { sealed: 'lost' }];
  for (const damaged of damages) assert.equal(open(damaged as RecordedEvent['data'], reporting), undefined);
  assert.deepEqual(reported, ['the event event-1', 'the event event-1']);
});

test('projections see the numbers and the moment of a personal event, and no text', () => {
  const { notes: _, ...numbers } = logged.data;
  for (const written of [context, unsealed]) {
    const read = upcast(codec, recorded(codec.encode(logged, written)));
    assert.deepEqual(codec.openWithoutWords(read, texts), { type: 'MoodLogged', data: numbers, moment });
  }
});

test('the length of a seal tells little: entries with other values, without one, and with short notes are as long', () => {
  const contents = [
    { moodValue: 1, energyValue: 5 },
    { moodValue: 1 },
    { energyValue: 5 },
    { moodValue: 1, notes: 'x' },
    { moodValue: 1, energyValue: 5, notes: 'a short note' },
  ];
  const lengths = contents.map((content) => {
    const data = { entryId: '5b1c6c1e-5d0f-5f8e-9a51-6f1d0a4b7c21', ...content, chosen: 'yes' };
    return JSON.stringify(codec.encode({ type: 'MoodLogged', data }, context)).length;
  });
  assert.equal(new Set(lengths).size, 1);
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

test('in an unsealed event personal texts are sealed; values and ids are not', () => {
  const text = JSON.stringify(codec.encode(logged, unsealed));
  assert.ok(!text.includes('lake'));
  assert.ok(!text.includes(Buffer.from(note).toString('base64').slice(0, 12)));
  assert.ok(text.includes('"moodValue":3'));
});

test('a text of an entity with its own key names both keys, and the event keeps its version', () => {
  const definition = {
    ...{ type: 'PostShared', version: 1, entity: 'postId', hasOwnKey: true },
    data: Type.Object({ postId: Type.String(), content: Type.Optional(personal(Type.String())) }),
  } as const satisfies EventDefinition;
  const posts = new Codec([definition], '1.2.3');
  const shared = { type: 'PostShared', data: { postId: 'post-1', content: note } };
  const ownKey = { keyId: '4b1d6c52-0f0e-4a53-9f62-2f0d6c1f7a55', key: randomBytes(32) };
  assert.equal(posts.needsOwnKey(shared), true);
  assert.equal(posts.needsOwnKey({ ...shared, data: { postId: 'post-1' } }), false);
  const event = posts.encode(shared, { ...context, ownKey });
  assert.equal(event.metadata.schemaVersion, 1);
  const read = upcast(posts, recorded(event));
  assert.deepEqual(posts.keyIds(read), [ownKey.keyId, key.keyId]);
  assert.deepEqual(posts.ownKeyIds(read), [ownKey.keyId]);
  const both = new TextOpener(new Map([key, ownKey].map((each) => [each.keyId, each.key])), ignoreDamage);
  assert.deepEqual(posts.open(read, both)?.data, shared.data);
  assert.deepEqual(posts.open(read, texts)?.data, { postId: 'post-1' });

  const before = upcast(posts, recorded(posts.encode(shared, context)));
  assert.deepEqual(posts.ownKeyIds(before), []);
  assert.deepEqual(posts.open(before, texts)?.data, shared.data, 'a post from before stays readable');
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

test('an event that is sealed from its first version on is sealed also while others are not, with lists of texts', () => {
  const plans = new Codec(planEvents, '1.2.3');
  const written = { type: 'PlanStepWritten', data: { step: 'ask', lines: [{ text: note, phone: '112' }] } };
  const event = plans.encode(written, unsealed);
  assert.deepEqual([Object.keys(event.data), event.metadata.schemaVersion], [['sealed'], 1]);
  const upcastPlan = upcast(plans, recorded(event));
  assert.deepEqual(plans.open(upcastPlan, texts), { ...written, moment });
  assert.equal(plans.open(upcastPlan, noKeys), undefined);
  assert.deepEqual(plans.openWithoutWords(upcastPlan, texts)?.data, { step: 'ask' });
});

test('a text that was moved to another entry cannot be opened there', () => {
  const one = recorded(codec.encode(logged, unsealed));
  const otherData = { ...logged.data, entryId: 'entry-2', notes: 'fine' };
  const other = recorded(codec.encode({ ...logged, data: otherData }, unsealed));
  const moved = { ...other, data: { ...other.data, notes: one.data.notes ?? null } };
  const { notes: _notes, ...rest } = otherData;
  assert.deepEqual(codec.open(upcast(codec, moved), texts)?.data, rest);
});

test('a text whose key is gone is left out, or empty where the event requires it', () => {
  const read = upcast(codec, recorded(codec.encode(logged, unsealed)));
  const { notes: _notes, ...rest } = logged.data;
  assert.deepEqual(codec.open(read, noKeys)?.data, rest);

  const PostWritten = {
    type: 'PostWritten',
    version: 1,
    entity: 'postId',
    data: Type.Object({ postId: Type.String(), content: personal(Type.String()) }),
  } as const satisfies EventDefinition;
  const posts = new Codec([PostWritten], 'test');
  const post = posts.encode({ type: 'PostWritten', data: { postId: 'post-1', content: note } }, context);
  assert.ok(sealedNotes({ data: { notes: post.data.content } }).text);
  assert.deepEqual(posts.open(upcast(posts, recorded(post)), noKeys)?.data, {
    postId: 'post-1',
    content: '',
  });
});

test('an event with a newer version is refused, and an event of an unknown type is skipped', () => {
  const event = recorded(codec.encode(logged, context));
  const future = { ...event, metadata: { ...event.metadata, schemaVersion: 5 } };
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
