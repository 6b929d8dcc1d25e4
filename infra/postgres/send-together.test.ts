import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type QueryExecutorProvider, sql } from 'kysely';
import { eventually } from '../testing/eventually.ts';
import { FaultyPostgresProxy } from '../testing/faulty-postgres-proxy.ts';
import { openKysely } from '../testing/migrated-database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { CompiledStatement } from './compiled-statement.ts';
import { sendTogether } from './send-together.ts';

const LOCK = new CompiledStatement<{ locked: string }, { lock: number }>(
  (value) => sql`select pg_advisory_xact_lock(${value('lock')})::text as locked`,
);
const DIVIDE = new CompiledStatement<{ ratio: number }, { by: number }>(
  (value) => sql`select 1 / ${value('by')}::int as ratio`,
);

async function open(t: TestContext) {
  const { connectionString } = await createTestDatabase(t);
  const [db, other] = [openKysely(t, connectionString), openKysely(t, connectionString)];
  await sql`create table lamps (id int)`.execute(other);
  await sql`insert into lamps values (1)`.execute(other);
  return { connectionString, db, other };
}

const lamps = async (db: QueryExecutorProvider) =>
  (await sql<{ id: number }>`select id from lamps`.execute(db)).rows;

test('the second statement sees what was committed while the first one waited for a lock', async (t) => {
  const { db, other } = await open(t);
  let together: Promise<unknown> | undefined;
  await other.transaction().execute(async (holder) => {
    await LOCK.execute(holder, { lock: 1 });
    await sql`delete from lamps`.execute(holder);
    together = db
      .transaction()
      .execute((transaction) => sendTogether(transaction, LOCK.with({ lock: 1 }), lamps));
    await eventually('the first statement waits', async () => {
      const waiting = sql<{ n: string }>`select count(*) as n from pg_locks where not granted`;
      return Number((await waiting.execute(holder)).rows[0]?.n) === 1;
    });
  });
  assert.deepEqual(await together, [[{ locked: '' }], []]);
});

test('both statements are sent before the first one is answered', async (t) => {
  const { connectionString, other } = await open(t);
  const proxy = await FaultyPostgresProxy.to(connectionString, t);
  const db = openKysely(t, proxy.connectionString);
  let isAnswered = false;
  await other.transaction().execute(async (holder) => {
    await LOCK.execute(holder, { lock: 1 });
    // The proxy sees the statement, and breaks the connection at its next answer.
    proxy.loseAnswerTo = 'select id from lamps';
    const together = db
      .transaction()
      .execute((transaction) => sendTogether(transaction, LOCK.with({ lock: 1 }), lamps))
      .finally(() => {
        isAnswered = true;
      });
    const settled = Promise.allSettled([together]);
    await eventually('the second statement is sent', () => proxy.loseAnswerTo === undefined);
    assert.equal(isAnswered, false);
    proxy.breakAll();
    await settled;
  });
});

test('if the first statement fails, its error is thrown, and the second one has no effect', async (t) => {
  const { db, other } = await open(t);
  const insert = (connection: QueryExecutorProvider) =>
    sql`insert into lamps values (${2})`.execute(connection);
  const withDivisor = (by: number) =>
    db.transaction().execute((transaction) => sendTogether(transaction, DIVIDE.with({ by }), insert));
  await assert.rejects(withDivisor(0), { code: '22012' });
  assert.deepEqual(await lamps(other), [{ id: 1 }]);
  await withDivisor(1);
  assert.deepEqual(await lamps(other), [{ id: 1 }, { id: 2 }]);
});

test('if the second statement fails, the transaction is rolled back and its connection goes on', async (t) => {
  const { db, other } = await open(t);
  const failing = db.transaction().execute(async (transaction) => {
    await sql`delete from lamps`.execute(transaction);
    return sendTogether(transaction, DIVIDE.with({ by: 1 }), (connection) =>
      DIVIDE.execute(connection, { by: 0 }),
    );
  });
  await assert.rejects(failing, { code: '22012' });
  assert.deepEqual(await lamps(other), [{ id: 1 }]);
  assert.deepEqual(await lamps(db), [{ id: 1 }]);
});

test('a second statement that comes after the first one has failed does not run outside the transaction', async (t) => {
  const { db, other } = await open(t);
  const late = async (connection: QueryExecutorProvider) => {
    await sleep(100);
    await sql`insert into lamps values (${2})`.execute(connection);
  };
  const failing = db
    .transaction()
    .execute((transaction) => sendTogether(transaction, DIVIDE.with({ by: 0 }), late));
  await assert.rejects(failing, { code: '22012' });
  assert.deepEqual(await lamps(other), [{ id: 1 }]);
});

test('a second function that throws at once does so after the first statement is answered', async (t) => {
  const { db, other } = await open(t);
  const throwing = () => {
    throw new Error('mine');
  };
  for (const by of [0, 1]) {
    const failing = db
      .transaction()
      .execute((transaction) => sendTogether(transaction, DIVIDE.with({ by }), throwing));
    await assert.rejects(failing, by === 0 ? { code: '22012' } : { message: 'mine' });
  }
  assert.deepEqual(await lamps(other), [{ id: 1 }]);
});
