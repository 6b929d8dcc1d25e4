import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { openKysely } from '../testing/migrated-database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { unreadableValue } from '../testing/unreadable-value.ts';
import { createPool } from './pool.ts';

/** Transactions on one connection that has prepared `begin`, and another connection that sees what is committed. */
async function open(t: TestContext) {
  const { connectionString } = await createTestDatabase(t);
  const pool = createPool({ connectionString, name: 'test', max: 1, log: collectingLogger() });
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  t.after(() => db.destroy());
  const other = openKysely(t, connectionString);
  await sql`create table lamps (id int primary key)`.execute(db);
  await db.transaction().execute((transaction) => sql`select 1`.execute(transaction));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid;
  /** What the connection does, according to the server. */
  const state = async () =>
    (await sql<{ state: string }>`select state from pg_stat_activity where pid = ${pid}`.execute(other))
      .rows[0]?.state;
  const lamps = async () =>
    (await sql<{ id: number }>`select id from lamps order by id`.execute(other)).rows.map(({ id }) => id);
  return { pool, db, state, lamps };
}

const insert = (db: Kysely<object>, id: unknown) => sql`insert into lamps values (${id})`.execute(db);

test('a transaction begins with its first statement, and its statements count together', async (t) => {
  const { db, state, lamps } = await open(t);
  await db.transaction().execute(async (transaction) => {
    assert.equal(await state(), 'idle');
    assert.equal((await insert(transaction, 1)).numAffectedRows, 1n);
    assert.equal(await state(), 'idle in transaction');
    assert.deepEqual((await sql`select id from lamps`.execute(transaction)).rows, [{ id: 1 }]);
    await insert(transaction, 2);
    assert.deepEqual(await lamps(), []);
  });
  assert.equal(await state(), 'idle');
  assert.deepEqual(await lamps(), [1, 2]);
});

test('a transaction that fails writes nothing, whichever statement fails', async (t) => {
  const { db, state, lamps } = await open(t);
  const failures: [(transaction: Kysely<object>, nth: number) => Promise<unknown>, object][] = [
    [(transaction) => insert(transaction, 'three'), { code: '22P02' }],
    // Each text once: the driver does not prepare a statement again after such a failure.
    [
      (transaction, nth) => sql`select ${unreadableValue}::int, ${sql.lit(nth)}`.execute(transaction),
      { message: 'unreadable' },
    ],
    [(transaction) => sql`select 1 from missing`.execute(transaction), { code: '42P01' }],
    [async () => Promise.reject(new Error('mine')), { message: 'mine' }],
  ];
  for (const [fail, error] of failures)
    for (const before of [[], [1], [1, 2]]) {
      const transaction = db.transaction().execute(async (inside) => {
        for (const id of before) await insert(inside, id);
        await fail(inside, before.length);
      });
      await assert.rejects(transaction, error);
      assert.equal(await state(), 'idle');
    }
  assert.deepEqual(await lamps(), []);
  await insert(db, 7);
  assert.deepEqual(await lamps(), [7], 'the next statement commits by itself');
});

test('a transaction without statements leaves none open', async (t) => {
  const { db, state, lamps } = await open(t);
  assert.equal(await db.transaction().execute(async () => state()), 'idle');
  await insert(db, 1);
  assert.deepEqual(await lamps(), [1]);
});

test('a transaction can begin with a statement that is not prepared', async (t) => {
  const { pool, db, lamps } = await open(t);
  for (let n = 0; n < 500; n++) await pool.query(`select $1::int + ${n}`, [1]);
  for (const fails of [true, false]) {
    const transaction = db.transaction().execute(async (inside) => {
      await sql`insert into lamps select 1`.execute(inside);
      if (fails) await sql`select 1 / ${0}::int`.execute(inside);
    });
    if (fails) await assert.rejects(transaction, { code: '22012' });
    else await transaction;
    assert.deepEqual(await lamps(), fails ? [] : [1]);
  }
});

test('a transaction that its user leaves open before its first statement does not catch the next one', async (t) => {
  const { pool, db, lamps } = await open(t);
  const client = await pool.connect();
  await client.query('begin', []);
  client.release();
  await insert(db, 1);
  assert.deepEqual(await lamps(), [1]);
});
