import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { moodStream } from '../../domain/mood/events.ts';
import { TextOpener } from '../../infra/crypto/text-opener.ts';
import type { ReadOnlyKeys } from '../../infra/personal-keys/read-only-key-ring.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import type { Database } from '../tables.ts';
import { moods } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged } from '../testing/mood-log.ts';
import { textOpenerFor } from '../testing/test-keys.ts';
import { BatchCodec } from './batch-codec.ts';
import { openForProjection } from './open-events.ts';

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

test('an event is missing from the next projection if its owner’s key was destroyed in between', async (t) => {
  const db = openKysely<Database>(t, await migratedDatabase(t));
  let exists = true;
  const keys: ReadOnlyKeys = {
    ofOwners: async () => ({ has: () => exists, opener: textOpenerFor([person]) }),
    goneAmong: async () => [],
  };
  const batch = new BatchCodec(codec);
  const upcast = batch.upcast(recorded);
  assert.ok(upcast);
  const open = () => openForProjection(moods, [upcast], db, { codec: batch, keys });
  assert.equal((await open()).length, 1);
  exists = false;
  assert.deepEqual(await open(), []);
});

test('an event that could not be opened is tried again', () => {
  const batch = new BatchCodec(codec);
  const upcast = batch.upcast(recorded);
  assert.ok(upcast);
  assert.equal(batch.openWithoutWords(upcast, new TextOpener(new Map(), () => {})), undefined);
  assert.ok(batch.openWithoutWords(upcast, textOpenerFor([person])));
});
