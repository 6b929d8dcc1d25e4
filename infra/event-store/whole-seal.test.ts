import assert from 'node:assert/strict';
import test from 'node:test';
import type { SealedText } from '../../domain/event.ts';
import { MoodLogged } from '../../domain/mood/events.ts';
import { planEvents } from '../../domain/plan/events.ts';
import { TextOpener } from '../crypto/text-opener.ts';
import { Codec } from './codec.ts';
import type { RecordedEvent } from './port.ts';
import {
  codec,
  context,
  key,
  logged,
  moment,
  noKeys,
  note,
  recorded,
  texts,
  unsealed,
  upcast,
} from './testing/mood-codec.ts';

test('a personal event is sealed as a whole: only its type, day, command id and versions are in the clear', () => {
  const event = codec.encode(logged, context);
  assert.equal(event.id, 'event-1');
  assert.deepEqual(event.metadata, {
    commandId: 'command-1',
    localDate: moment.localDate,
    schemaVersion: MoodLogged.version,
    appVersion: '1.2.3',
  });
  assert.deepEqual(Object.keys(event.data), ['sealed']);
  const text = JSON.stringify(event);
  for (const secret of ['lake', 'entry-1', 'moodValue', '08:30']) assert.ok(!text.includes(secret), secret);
  const read = upcast(codec, recorded(JSON.parse(text)));
  assert.deepEqual(codec.keyIds(read), [key.keyId]);
  assert.deepEqual(codec.open(read, texts), { ...logged, moment });
  const kept = codec.upcastStored(read.stored());
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
