import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import type pg from 'pg';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { FaultyPostgresProxy } from '../testing/faulty-postgres-proxy.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { unreadableValue } from '../testing/unreadable-value.ts';
import { createPool, type DatabaseTimeouts } from './pool.ts';
import { isTransient } from './transient.ts';

const BOUND_MS = 200;
/** How much later than its limit a statement may end on a busy machine. */
const LATE_MAX_MS = 10_000;

async function openPool(
  t: TestContext,
  timeouts?: DatabaseTimeouts,
  through: (connectionString: string) => Promise<string> = async (direct) => direct,
) {
  const connectionString = await through((await createTestDatabase(t)).connectionString);
  const pool = createPool({
    connectionString,
    name: 'test',
    max: 3,
    log: collectingLogger(),
    ...(timeouts && { timeouts }),
  });
  t.after(() => pool.end());
  return pool;
}

/** Checks that the work fails within the limit, with a transient error. */
async function assertCut(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await assert.rejects(work, (error) => isTransient(error), what);
  const tookMs = performance.now() - began;
  assert.ok(tookMs >= BOUND_MS - 20 && tookMs < BOUND_MS + LATE_MAX_MS, `${what}: ${tookMs} ms`);
}

test('statements are limited to 10 s, waits for locks to 5 s, and idle time in a transaction to 10 s', async (t) => {
  const pool = await openPool(t);
  const { rows } = await pool.query(`select name, setting::int as ms from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`);
  assert.deepEqual(
    rows.map(({ name, ms }) => [name, ms]),
    [
      ['idle_in_transaction_session_timeout', 10_000],
      ['lock_timeout', 5_000],
      ['statement_timeout', 10_000],
    ],
  );
});

test('an unused connection stays open for 5 minutes', async (t) => {
  const pool = await openPool(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const closed = once(pool, 'remove');
  await pool.query('select 1');
  t.mock.timers.tick(299_000);
  assert.equal(pool.idleCount, 1);
  t.mock.timers.tick(1_000);
  assert.equal(pool.idleCount, 0);
  t.mock.timers.reset();
  await closed;
});

test('a statement that takes too long is canceled, and its connection can still be used', async (t) => {
  const pool = await openPool(t, { statementMs: BOUND_MS });
  await assertCut('a slow statement', () => pool.query('select pg_sleep(60)'));
  assert.equal((await pool.query('select 1')).rowCount, 1);
});

test('a wait for a lock that takes too long fails, and a silent holder of the lock loses it', async (t) => {
  const pool = await openPool(t, { lockMs: BOUND_MS, idleInTransactionMs: 3 * BOUND_MS });
  await pool.query('create table room (chair int)');
  const holder = await pool.connect();
  await holder.query('begin; lock table room');
  await assertCut('a wait for a lock', () => pool.query('select from room'));
  await new Promise((resolve) => setTimeout(resolve, 4 * BOUND_MS));
  assert.equal((await pool.query('select from room')).rowCount, 0, 'the silent holder is gone');
  await assert.rejects(holder.query('commit'));
  holder.release(true);
});

test('a timestamp is read correctly in any time zone', async (t) => {
  const pool = await openPool(t);
  const client = await pool.connect();
  for (const zone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
    await client.query(`set time zone '${zone}'`);
    for (const time of ['2026-11-21T23:10:11.120Z', '1969-12-31T23:59:59.999Z', '9999-06-01T00:00:00.000Z']) {
      const { rows } = await client.query('select $1::timestamptz as time', [time]);
      assert.equal(rows[0].time.toISOString(), time, zone);
    }
  }
  client.release();
});

test('a statement on a server that hangs ends, and its connection is not used again', async (t) => {
  let network: FaultyPostgresProxy | undefined;
  const pool = await openPool(t, { statementMs: BOUND_MS }, async (direct) => {
    network = await FaultyPostgresProxy.to(direct, t);
    return network.connectionString;
  });
  const client = await pool.connect();
  assert.ok(network);
  network.state = 'silent';
  await assert.rejects(client.query('select $1::int', [1]), isTransient);
  network.state = 'up';
  await assert.rejects(client.query('select $1::int', [2]), isTransient, 'the connection was cut');
  client.release();
  assert.deepEqual((await pool.query('select $1::int as n', [3])).rows, [{ n: 3 }]);
});

test('a query with a longer deadline of its own is not cut off', async (t) => {
  const pool = await openPool(t, { statementMs: 100 });
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const slow: pg.QueryConfig & { query_timeout: number } = {
    text: 'select pg_sleep(2.3)',
    query_timeout: 30_000,
  };
  assert.equal((await client.query(slow)).rowCount, 1);
  client.release();
});

test('a busy connection that its user gives up is closed at once', async (t) => {
  const pool = await openPool(t, { statementMs: 60_000 });
  const client = await pool.connect();
  await assert.rejects(client.query('select $1::int', [unreadableValue]), { message: 'unreadable' });
  const slow = assert.rejects(client.query('select pg_sleep(5)'), isTransient);
  client.release(true);
  await slow;
  assert.deepEqual((await pool.query('select $1::int as n', [1])).rows, [{ n: 1 }]);
});

test('settings in the address count, but a transaction always sees what was committed while it waited', async (t) => {
  const pool = await openPool(t, {}, async (direct) => {
    const url = new URL(direct);
    url.searchParams.set('options', '-c default_transaction_isolation=serializable -c work_mem=9MB');
    return url.href;
  });
  const { rows } = await pool.query(
    "select current_setting('default_transaction_isolation') as isolation, current_setting('work_mem') as memory",
  );
  assert.deepEqual(rows, [{ isolation: 'read committed', memory: '9MB' }]);
});
