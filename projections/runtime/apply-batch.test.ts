import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { moodStream } from '../../domain/mood/events.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { moods, observingProjection, openDatabase, openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged } from '../testing/mood-log.ts';
import { testKeys } from '../testing/test-keys.ts';
import { applyBatch } from './apply-batch.ts';
import { ErasedSubjects } from './erased-subjects.ts';

/** What holds in a transaction that writes rows. */
async function lookAround(transaction: Kysely<Database>) {
  const { rows } = await sql<{ planMode: string; waitsForDisk: string; locks: string[] }>`
    select current_setting('plan_cache_mode') as "planMode", current_setting('synchronous_commit') as "waitsForDisk",
      coalesce((select array_agg(mode) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), '{}')
        as locks`.execute(transaction);
  return rows[0];
}

async function openProjection(t: TestContext, projection: AnyProjection, keys = testKeys) {
  const { checkpoint, connectionString, db: setUp, store } = await openHarness(t, [projection]);
  // The server of the tests never waits for the disk.
  const database = sql.id(new URL(connectionString).pathname.slice(1));
  await sql`alter database ${database} set synchronous_commit to on`.execute(setUp);
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
  const modes: unknown[] = [];
  const look = async (_: unknown, db: Kysely<Database>) => void modes.push((await lookAround(db))?.planMode);
  const { db, applyMoods } = await openProjection(t, observingProjection('watched', look));
  for (const size of [99, 100]) await applyMoods(size);
  assert.deepEqual(modes, ['auto', 'force_custom_plan']);
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
