import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { moodStream } from '../../domain/mood/events.ts';
import { TextOpener } from '../../infra/crypto/text-opener.ts';
import { codec, encodeMood, moodLogged } from '../testing/mood-log.ts';
import { textOpenerFor } from '../testing/test-keys.ts';
import { BatchCodec } from './batch-codec.ts';

const person = randomUUID();
const stream = moodStream(person);
const recorded = { ...encodeMood(moodLogged(randomUUID()), stream), stream, version: 0, position: 0n };

test('an event is upcast and opened once for all projections of a batch', (t) => {
  const upcasting = t.mock.method(codec, 'upcast');
  const opening = t.mock.method(codec, 'openWithoutWords');
  const batch = new BatchCodec(codec);
  const opened = ['mood', 'achievements', 'research'].map(() => {
    const upcast = batch.upcast(recorded);
    assert.ok(upcast);
    return batch.openWithoutWords(upcast, textOpenerFor([person]));
  });
  assert.equal(opened[0]?.type, 'MoodLogged');
  assert.ok(opened.every((event) => event === opened[0]));
  assert.deepEqual([upcasting.mock.callCount(), opening.mock.callCount()], [1, 1]);
});

test('an event that could not be opened is tried again', () => {
  const batch = new BatchCodec(codec);
  const upcast = batch.upcast(recorded);
  assert.ok(upcast);
  assert.equal(batch.openWithoutWords(upcast, new TextOpener(new Map(), () => {})), undefined);
  assert.ok(batch.openWithoutWords(upcast, textOpenerFor([person])));
});
