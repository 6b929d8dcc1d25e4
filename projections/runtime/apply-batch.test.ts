import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import type { Kysely } from 'kysely';
import { moodStream } from '../../domain/mood/events.ts';
import { type AnyProjection, asRecordedProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { moods, observingProjection, openDatabase, openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged } from '../testing/mood-log.ts';
import { testKeys } from '../testing/test-keys.ts';
import { lookAround, waitForDisk } from '../testing/transaction-state.ts';
import { applyBatch } from './apply-batch.ts';
import { ErasedSubjects } from './erased-subjects.ts';

async function openProjection(t: TestContext, projection: AnyProjection, keys = testKeys) {
  const { checkpoint, connectionString, db: setUp, store } = await openHarness(t, [projection]);
  await waitForDisk(setUp);
  const db = openDatabase(t, connectionString, [projection]);
  const options = { db, codec, storeId: store.storeId, keys, erasedSubjects: new ErasedSubjects() };
  /** Appends as many moods, and applies them as one batch. */
  const applyMoods = async (count: number) => {
    const stream = moodStream(randomUUID());
    const logged = Array.from({ length: count }, () => encodeMood(moodLogged(randomUUID()), stream));
    const { position: from } = await checkpoint(projection.name);
    const { position: to } = await store.append(stream, 'none', logged);
    const events = (await store.readAll(from, count + 10)).events.filter((event) => event.stream === stream);
    assert.deepEqual(await applyBatch(options, projection, events, from, to), {
      position: to,
      pausedReason: null,
    });
  };
  return { db, applyMoods };
}

test('a large batch turns kept plans off until its transaction ends, and a small one does not', async (t) => {
  const modes = new Set<unknown>();
  const look = async (_: unknown, db: Kysely<Database>) => void modes.add((await lookAround(db))?.planMode);
  const { db, applyMoods } = await openProjection(t, observingProjection('watched', look));
  for (const [size, mode] of [
    [99, 'auto'],
    [100, 'force_custom_plan'],
  ] as const) {
    modes.clear();
    await applyMoods(size);
    assert.deepEqual([...modes], [mode]);
  }
  assert.equal((await lookAround(db))?.planMode, 'auto');
});

test('the commit of a batch does not wait for the disk, and those of other transactions do', async (t) => {
  for (const observed of [observingProjection('watched', () => {}), moods]) {
    const waits: unknown[] = [];
    const look = async (db: Kysely<Database>) => void waits.push((await lookAround(db))?.waitsForDisk);
    const { db, applyMoods } = await openProjection(t, { ...observed, prepare: () => look });
    await applyMoods(1);
    await look(db);
    assert.deepEqual(waits, ['off', 'on'], observed.name);
  }
});

test('the commit of a read model of the log itself waits for the disk', async (t) => {
  const waits: unknown[] = [];
  const recorded = asRecordedProjection({
    ...{ name: 'recorded', tables: [], tableVersion: 1, createTables: async () => {} },
    projectRecorded: async (_, db) => void waits.push((await lookAround(db))?.waitsForDisk),
  });
  const { applyMoods } = await openProjection(t, recorded);
  await applyMoods(1);
  assert.deepEqual(waits, ['on']);
});

test('a batch of personal events keeps erasures out before it reads keys', async (t) => {
  const locks: unknown[] = [];
  const look = async (db: Kysely<Database>) => void locks.push((await lookAround(db))?.locks);
  const keys: typeof testKeys = {
    ...testKeys,
    async ofOwners(owners, db) {
      await look(db as Kysely<Database>);
      return testKeys.ofOwners(owners, db);
    },
  };
  const { applyMoods } = await openProjection(t, { ...moods, prepare: () => look }, keys);
  await applyMoods(1);
  assert.deepEqual(locks, [['ShareLock'], ['ShareLock']]);
});
