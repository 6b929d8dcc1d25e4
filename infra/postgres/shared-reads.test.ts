import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { StoreUnavailable } from '../event-store/port.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { eventually } from '../testing/eventually.ts';
import { FaultyPostgresProxy } from '../testing/faulty-postgres-proxy.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { unreadableValue } from '../testing/unreadable-value.ts';
import { createPool } from './pool.ts';
import { BUSY_MIN, READS_MAX, SHARED_MAX, SharedReads, SharedReadsDialect } from './shared-reads.ts';

async function open(
  t: TestContext,
  through: (connectionString: string) => Promise<string> = async (direct) => direct,
) {
  const connectionString = await through((await createTestDatabase(t)).connectionString);
  const options = { connectionString, name: 'test', log: collectingLogger() };
  const pool = createPool({ ...options, max: BUSY_MIN + 1 });
  const shared = new SharedReads(pool, options);
  const db = new Kysely<object>({ dialect: new SharedReadsDialect(shared) });
  const busy: PoolClient[] = [];
  t.after(async () => {
    for (const client of busy) client.release();
    await db.destroy();
    await pool.end();
  });
  /** Keeps connections of the pool busy until the test ends. */
  const makeBusy = async (count = BUSY_MIN) => {
    while (busy.length < count) busy.push(await pool.connect());
  };
  return { pool, shared, db, makeBusy };
}

/** The id of the PostgreSQL process that answers a read, which takes `seconds`. */
async function backendOf(db: Kysely<object>, seconds = 0): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid from pg_sleep(${seconds})`.execute(db);
  return rows[0]?.pid ?? 0;
}

test('reads of a quiet process go through its pool', async (t) => {
  const { pool, shared, db, makeBusy } = await open(t);
  await makeBusy(BUSY_MIN - 1);
  await backendOf(db);
  assert.equal(pool.totalCount, BUSY_MIN);
  assert.equal(shared.openCount, 0);
});

test('reads of a busy process share connections, and each gets its own rows', async (t) => {
  const { pool, shared, db, makeBusy } = await open(t);
  await makeBusy();
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, number) => {
      const { rows } = await sql<{ pid: number; found: number[] }>`
        select pg_backend_pid() as pid, array_agg(n) as found
          from generate_series(1, ${number % 7}::int) n`.execute(db);
      return { number, ...rows[0] };
    }),
  );
  for (const { number, found } of answers)
    assert.equal(found?.length ?? 0, number % 7, `the rows of read ${number}`);
  assert.equal(new Set(answers.map(({ pid }) => pid)).size, SHARED_MAX);
  assert.equal(shared.openCount, SHARED_MAX);
  assert.equal(pool.totalCount, BUSY_MIN);
});

test('a read is sent before earlier ones on its connection are answered', async (t) => {
  let proxy: FaultyPostgresProxy | undefined;
  const { db, makeBusy } = await open(t, async (direct) => {
    proxy = await FaultyPostgresProxy.to(direct, t);
    return proxy.connectionString;
  });
  assert.ok(proxy);
  await makeBusy();
  await Promise.all(Array.from({ length: SHARED_MAX }, () => backendOf(db)));
  let answered = 0;
  const slow = Array.from({ length: SHARED_MAX }, () => backendOf(db, 5).finally(() => answered++));
  // The proxy sees the statement, and breaks the connection at its next answer.
  proxy.loseAnswerTo = 'behind the slow reads';
  const behind = sql`select 'behind the slow reads', ${0}::int`.execute(db);
  const all = Promise.allSettled([...slow, behind]);
  await eventually('the read is sent', () => proxy?.loseAnswerTo === undefined);
  assert.equal(answered, 0);
  proxy.breakAll();
  await all;
});

test('wherever a read fails, the others on its connection get their own rows', async (t) => {
  const { db, makeBusy } = await open(t);
  await makeBusy();
  const reads: ((number: number) => Promise<unknown>)[] = [
    async (number) => (await sql`select ${number}::int as number`.execute(db)).rows,
    (number) => sql`select 1 / (${number}::int - ${number}::int)`.execute(db),
    async (number) =>
      (await sql`select ${number}::int as number from generate_series(1, 3)`.execute(db)).rows,
    (number) => sql`select ${number}::int from missing`.execute(db),
    async (number) => (await sql`select ${number}::int as number where ${true}::bool`.execute(db)).rows,
    () => sql`select ${unreadableValue}::int`.execute(db),
    (number) => sql`select ${`${number} apples`}::int`.execute(db),
  ];
  const rowsOf = [1, undefined, 3, undefined, 1, undefined, undefined];
  const answers = await Promise.allSettled(
    Array.from({ length: 70 }, (_, number) => reads[number % reads.length]?.(number)),
  );
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined)),
    answers.map((_, number) => {
      const count = rowsOf[number % reads.length];
      return count && Array.from({ length: count }, () => ({ number }));
    }),
  );
});

test('a broken connection fails its reads, and the next read opens another', async (t) => {
  const { pool, shared, db, makeBusy } = await open(t);
  await makeBusy();
  const pids = await Promise.all(Array.from({ length: SHARED_MAX }, () => backendOf(db)));
  const reads = Promise.allSettled(Array.from({ length: 6 }, () => backendOf(db, 5)));
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]);
  const answers = await reads;
  assert.ok(answers.every(({ status }) => status === 'rejected'));
  await eventually('both are dropped', () => shared.openCount === 0);
  assert.ok(!pids.includes(await backendOf(db)));
});

test('there are no writes and no transactions', async (t) => {
  const { db, makeBusy } = await open(t);
  await makeBusy();
  await assert.rejects(sql`create table refused ()`.execute(db), { code: '25006' });
  await assert.rejects(
    db.transaction().execute((transaction) => backendOf(transaction)),
    new TypeError('a shared connection has no transactions'),
  );
});

test('when too many reads wait, further ones are refused', async (t) => {
  const { db, makeBusy } = await open(t);
  await makeBusy();
  const slow = Array.from({ length: SHARED_MAX }, () => backendOf(db, 0.5));
  const waiting = Array.from({ length: SHARED_MAX * (READS_MAX - 1) }, () => backendOf(db));
  // Each read picks its connection in a turn of its own.
  await new Promise(setImmediate);
  await assert.rejects(backendOf(db), StoreUnavailable);
  await Promise.all([...slow, ...waiting]);
  assert.ok(await backendOf(db));
});

test('closing waits for the reads on shared connections', async (t) => {
  const { shared, db, makeBusy } = await open(t);
  await makeBusy();
  await Promise.all(Array.from({ length: SHARED_MAX }, () => backendOf(db)));
  const reads = Array.from({ length: 4 }, () => backendOf(db, 0.1));
  await new Promise(setImmediate);
  await shared.end();
  assert.equal((await Promise.all(reads)).length, 4);
});
