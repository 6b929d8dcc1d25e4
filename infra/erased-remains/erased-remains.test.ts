import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { lockKey } from '../postgres/session-lock.ts';
import { REWRITE_LOCK } from '../postgres/stored-names.ts';
import { type CollectingLogger, collectingLogger } from '../testing/collecting-logger.ts';
import { eventually } from '../testing/eventually.ts';
import { migratedDatabase, openKysely } from '../testing/migrated-database.ts';
import { ErasedRemains } from './erased-remains.ts';

/** PostgreSQL ends a checkpoint before it notices that its caller has gone. Other tests write to the same server. */
const CHECKPOINT_MAX_MS = 60_000;

const noStop = new AbortController().signal;

/** A database with an account that has been erased, and a process that rewrites tables. */
async function openRemains(
  t: TestContext,
  { role, patienceMs = 60_000 }: { role?: string; patienceMs?: number } = {},
) {
  const connectionString = await migratedDatabase(t);
  const opened: { end(): Promise<void> }[] = [];
  const open = (options?: string) => {
    const pool = new pg.Pool({ connectionString, ...(options && { options }) });
    opened.push(pool);
    return pool;
  };
  /** Another session. */
  const connect = async () => {
    const client = new pg.Client({ connectionString });
    opened.push(client);
    await client.connect();
    return client;
  };
  t.after(() => Promise.all(opened.map((each) => each.end())));
  const pool = open();
  const { rows: given } = await pool.query<{ name: string }>(`
    select name from pg_trigger, string_to_table(encode(tgargs, 'escape'), '\\000') as name
     where tgrelid = 'accounts'::regclass and tgname = 'mark_erased_people' and name <> '' order by name`);
  const operationalTables = given.map(({ name }) => name);
  assert.ok(operationalTables.includes('accounts') && operationalTables.includes('personal_keys'));
  const all = operationalTables.map((table) => `public.${table}`);
  const log: CollectingLogger = collectingLogger();
  const remains = new ErasedRemains(role ? open(`-c role=${role}`) : pool, log, patienceMs);
  const erase = async () => {
    const owner = randomUUID();
    await pool.query('insert into personal_keys (key_id, owner, wrapped) values ($1, $2, $3)', [
      randomUUID(),
      owner,
      randomUUID(),
    ]);
    await pool.query('delete from personal_keys where owner = $1', [owner]);
  };
  const waiting = async () =>
    (await remains.figures()).filter(({ waitingSeconds }) => waitingSeconds > 0).map(({ table }) => table);
  /** The file of the table, which a rewrite replaces. */
  const fileOf = async (table: string) =>
    (await pool.query<{ file: number }>('select pg_relation_filenode($1::regclass) as file', [table])).rows[0]
      ?.file;
  const passAnHour = () =>
    pool.query(`update erased_remains set rewritten_at = rewritten_at - interval '61 minutes'`);
  return { pool, connect, operationalTables, all, log, remains, erase, waiting, fileOf, passAnHour };
}

test('an erasure makes its tables due, a rewrite ends that, and another one comes an hour later at the earliest', async (t) => {
  const { pool, all, remains, erase, waiting, fileOf, passAnHour } = await openRemains(t);
  await pool.query('delete from personal_keys');
  assert.deepEqual(await waiting(), [], 'nobody was erased');
  const before = await fileOf('accounts');
  await remains.rewriteDue(noStop);
  assert.equal(await fileOf('accounts'), before);

  await erase();
  assert.deepEqual(await waiting(), all);
  await remains.rewriteDue(noStop);
  assert.deepEqual(await waiting(), []);
  const first = await fileOf('accounts');
  assert.notEqual(first, before);
  for (const { rewrittenAt } of await remains.figures()) {
    assert.ok(Math.abs(Number(rewrittenAt) - Date.now() / 1_000) < 600);
  }

  await erase();
  await remains.rewriteDue(noStop);
  assert.equal(await fileOf('accounts'), first);
  assert.deepEqual(await waiting(), all);
  await passAnHour();
  await remains.rewriteDue(noStop);
  assert.notEqual(await fileOf('accounts'), first);
  assert.deepEqual(await waiting(), []);
});

test('a rewrite waits for transactions that still see erased rows, and an erasure meanwhile keeps its tables due', async (t) => {
  const { pool, connect, all, remains, erase, waiting, fileOf, passAnHour } = await openRemains(t);
  const reader = await connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select from events');
  await erase();
  const before = await fileOf('personal_keys');
  const rewriting = remains.rewriteDue(noStop);
  await eventually('it waits', async () => {
    const { rowCount } = await pool.query(`
      select from pg_stat_activity where query like '%pg_replication_slots%' and pid <> pg_backend_pid()
        and datname = current_database()`);
    return rowCount === 1;
  });
  assert.equal(await fileOf('personal_keys'), before);
  await erase();
  await reader.query('commit');
  await rewriting;
  assert.notEqual(await fileOf('personal_keys'), before);
  assert.deepEqual(await waiting(), all, 'the second erasure may have come too late');
  await passAnHour();
  await remains.rewriteDue(noStop);
  assert.deepEqual(await waiting(), []);
});

test('a rewrite waits for a transaction of another database, because new snapshots begin with it', async (t) => {
  const { remains, erase, waiting } = await openRemains(t, { patienceMs: 0 });
  const other = new pg.Client({ connectionString: await migratedDatabase(t) });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select pg_current_xact_id()');
    await erase();
    await assert.rejects(remains.rewriteDue(noStop), { name: 'ErasedRowsInUse' });
    assert.notDeepEqual(await waiting(), []);
  } finally {
    await other.end();
  }
});

test('when a transaction stays open, the rewrite gives up and remains due', async (t) => {
  const { connect, all, remains, erase, waiting, fileOf } = await openRemains(t, { patienceMs: 0 });
  const reader = await connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select from events');
  await erase();
  const before = await fileOf('personal_keys');
  await assert.rejects(remains.rewriteDue(noStop), { code: '55P03', name: 'ErasedRowsInUse' });
  assert.equal(await fileOf('personal_keys'), before);
  assert.deepEqual(await waiting(), all);
});

test('nobody waits long for a rewrite that cannot get its lock, and the other tables are rewritten', async (t) => {
  const { pool, connect, remains, erase, waiting } = await openRemains(t);
  const holder = await connect();
  await holder.query('begin');
  await holder.query('lock table accounts in access share mode');
  await erase();
  const rewriting = assert.rejects(remains.rewriteDue(noStop), {
    code: '55P03',
    message: 'the rewrite of public.accounts is in use',
  });
  let longest = 0;
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now();
      await pool.query('select from accounts');
      longest = Math.max(longest, performance.now() - began);
      await sleep(5);
    }
  })();
  await rewriting;
  isOver = true;
  await reading;
  t.diagnostic(`a reader waited ${longest.toFixed(0)} ms at most`);
  // The holder never lets go, so without a limit a reader would wait for ever. A busy machine is slow.
  assert.ok(longest < 5_000, `${longest} ms`);
  assert.deepEqual(await waiting(), ['public.accounts']);
  await holder.query('commit');
  await remains.rewriteDue(noStop);
  assert.deepEqual(await waiting(), []);
});

test('a rewrite that takes long is given up, so that people wait for seconds at most, and not repeated soon', async (t) => {
  const { pool, log, remains, waiting } = await openRemains(t);
  await pool.query('create table slow (id int)');
  await pool.query('insert into slow values (1)');
  // Building its index lasts for ever, but only in a rewrite: nothing else holds this lock.
  await pool.query(`
    create function drag(id int) returns int language plpgsql immutable as $$
    begin
      if exists (select from pg_locks where pid = pg_backend_pid() and mode = 'AccessExclusiveLock'
        and relation = 'public.slow'::regclass) then perform pg_sleep(600); end if;
      return id;
    end $$`);
  await pool.query('create index on slow (public.drag(id))');
  await pool.query(`select mark_erased_remains('{slow}', interval '0')`);
  const rewriting = remains.rewriteDue(noStop);
  const began = performance.now();
  await sleep(500);
  await pool.query('select from slow');
  t.diagnostic(`a reader waited ${(performance.now() - began).toFixed(0)} ms`);
  await rewriting;
  assert.deepEqual(await waiting(), ['public.slow']);
  assert.match(
    log.messages('warn')[0] ?? '',
    /^public\.slow is too large to be rewritten while people are served/,
  );
  const again = performance.now();
  await remains.rewriteDue(noStop);
  assert.ok(performance.now() - again < 2_500, 'it is left alone');
  assert.equal(log.messages('warn').length, 1);
});

test('a stopping process does not wait for PostgreSQL, and the next one finishes', async (t) => {
  const { pool, connect, all, remains, erase, waiting, fileOf } = await openRemains(t);
  await erase();
  const files = () => Promise.all(all.map((table) => fileOf(table)));
  const before = await files();
  // The rewrite can't note that it is done while the holder has this lock. A lock of rows would need an open
  // transaction, for which the rewrite waits first.
  const holder = await connect();
  await holder.query(`
    create function wait_for_holder() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(1);
      return coalesce(new, old);
    end $$`);
  await holder.query(`
    create trigger wait_for_holder before update or delete on erased_remains
    for each row execute function wait_for_holder()`);
  await holder.query('select pg_advisory_lock(1)');
  const stop = new AbortController();
  const rewriting = remains.rewriteDue(stop.signal);
  await eventually('all tables are rewritten', async () =>
    (await files()).every((file, nth) => file !== before[nth]),
  );
  stop.abort(new Error('stopping'));
  await assert.rejects(rewriting, /^Error: stopping$/);
  assert.deepEqual(await waiting(), all);
  await holder.query('select pg_advisory_unlock(1)');
  await eventually(
    'the connection is gone',
    async () => {
      const { rowCount } = await pool.query(
        'select from pg_locks where locktype = $1 and database = (select oid from pg_database where datname = current_database())',
        ['advisory'],
      );
      return rowCount === 0;
    },
    CHECKPOINT_MAX_MS,
  );
  await remains.rewriteDue(noStop);
  assert.deepEqual(await waiting(), []);
});

test('two processes do not rewrite at the same time', async (t) => {
  const { connect, all, remains, erase, waiting } = await openRemains(t);
  await erase();
  const other = await connect();
  const { classId, objectId } = lockKey(REWRITE_LOCK);
  await other.query('select pg_advisory_lock($1, $2)', [classId, objectId]);
  await remains.rewriteDue(noStop);
  assert.deepEqual(await waiting(), all);
  await other.query('select pg_advisory_unlock_all()');
  while ((await waiting()).length > 0) await remains.rewriteDue(noStop);
});

test('a role that may not checkpoint rewrites the tables and says once what stays', async (t) => {
  const { pool, operationalTables, log, remains, erase, waiting, passAnHour } = await openRemains(t, {
    role: 'pg_monitor',
  });
  for (const table of [...operationalTables, 'erased_remains'])
    await pool.query(`alter table ${table} owner to pg_monitor`);
  for (let time = 0; time < 2; time++) {
    await erase();
    await passAnHour();
    await remains.rewriteDue(noStop);
    assert.deepEqual(await waiting(), []);
  }
  assert.equal(remains.keepsWal, true);
  assert.equal(log.messages('warn').length, 2);
  assert.match(
    log.messages('warn')[0] ?? '',
    /^PostgreSQL does not let this role rewrite pg_catalog\.pg_statistic: values of erased people stay in it/,
  );
  assert.match(
    log.messages('warn')[1] ?? '',
    /^PostgreSQL does not let this role switch the write-ahead log/,
  );
});

test('a table of another role stays due, and the error names it', async (t) => {
  const { pool, operationalTables, remains, erase, waiting } = await openRemains(t, { role: 'pg_monitor' });
  for (const table of [...operationalTables, 'erased_remains']) {
    if (table !== 'sessions') await pool.query(`alter table ${table} owner to pg_monitor`);
  }
  await erase();
  await assert.rejects(remains.rewriteDue(noStop), {
    message: 'PostgreSQL does not let this role rewrite public.sessions',
  });
  assert.deepEqual(await waiting(), ['public.sessions']);
});

test('a table that was dropped is forgotten', async (t) => {
  const { pool, remains } = await openRemains(t);
  await pool.query('create table soon_gone (id int)');
  await pool.query(`select mark_erased_remains('{soon_gone,never_there}', interval '0')`);
  assert.deepEqual(
    (await remains.figures()).map(({ table }) => table),
    ['public.soon_gone'],
  );
  await pool.query('drop table soon_gone');
  await remains.rewriteDue(noStop);
  assert.deepEqual(await remains.figures(), []);
});

test('every operational table whose rows go with an account is rewritten after an erasure', async (t) => {
  const db = openKysely(t, await migratedDatabase(t));
  const { rows } = await sql<{ table: string; isMarked: boolean }>`
    with recursive below as (
      select 'accounts'::regclass as id
      union
      select conrelid::regclass from pg_constraint join below on confrelid = below.id
       where contype = 'f' and confdeltype = 'c'
    )
    select id::text as table, exists (
      select from pg_trigger where tgrelid in ('accounts'::regclass, id) and tgname = 'mark_erased_people'
         and id::text in (select string_to_table(encode(tgargs, 'escape'), '\\000'))
    ) as "isMarked" from below`.execute(db);
  assert.ok(rows.length > 3);
  assert.deepEqual(
    rows.filter(({ isMarked }) => !isMarked),
    [],
  );
});
