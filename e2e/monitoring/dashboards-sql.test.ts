import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DatabaseError, type QueryResultRow } from 'pg';
import { buildTestApp, registerPerson } from '../../api/testing/test-app.ts';
import { waitForProjections } from '../../api/testing/wait-for-projections.ts';
import { PEOPLE_FIGURE_KINDS } from '../../domain/operations/kinds.ts';
import { roundedPeople } from '../../domain/operations/rounding.ts';
import { estimate, registerOf } from '../../projections/operations/sketch.ts';
import { onDatabase, startCli } from '../../projections/testing/run-cli.ts';
import { temporaryFolder } from '../support/hearten-process.ts';
import { grafanaAddress, setUpDashboards, withConnection } from './dashboards-role.ts';
import { dashboardStatements, MONITORING } from './monitoring-files.ts';

const PASSWORD = 'only for this test';
const INSUFFICIENT_PRIVILEGE = '42501';
const PSQL_STAND_IN = fileURLToPath(new URL('psql-stand-in.ts', import.meta.url));
const TODAY = `(now() at time zone 'UTC')::date`;

type Fixture = Awaited<ReturnType<typeof grafana>>;

/** A Hearten in which a person has checked in three times, and a connection as Grafana has it. */
async function grafana(t: Parameters<typeof buildTestApp>[0] & Parameters<typeof temporaryFolder>[0]) {
  const testApp = await buildTestApp(t);
  const { services, connectionString, masterKey } = testApp;
  const { browser } = await registerPerson(testApp);
  for (let times = 0; times < 3; times++) await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 });
  await waitForProjections({ services }, 'operations');
  const address = await setUpDashboards(connectionString, PASSWORD);
  return {
    ...{ services, browser, address },
    /** Runs a statement as the owner of the tables. */
    own: (statement: string, values: readonly unknown[] = []) => services.pool.query(statement, [...values]),
    ask: <Row extends QueryResultRow>(statement: string) =>
      withConnection(address, async (client) => (await client.query<Row>(statement)).rows),
    async rebuild() {
      const masterKeyFile = join(await temporaryFolder(t), 'master-key');
      await writeFile(masterKeyFile, masterKey.toHex(), { mode: 0o600 });
      const { end } = startCli(['rebuild', 'operations'], onDatabase(connectionString, masterKeyFile));
      const { code, stderr } = await end;
      assert.equal(code, 0, stderr);
    },
  };
}

const countsOf = async ({ ask }: Fixture): Promise<Record<string, number>> => {
  const rows = await ask<{ kind: string; count: number }>('select kind, count from dashboards.days(2)');
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};

test('Grafana’s role runs every statement of the dashboards, and reads no table', async (t) => {
  const fixture = await grafana(t);
  const { own, ask } = fixture;
  const statements = dashboardStatements();
  assert.ok(statements.length >= 4);
  for (const { place, text } of statements) await assert.doesNotReject(ask(text), place);
  const { rows: tables } = await own(`
    select format('%I.%I', nspname, relname) as name
      from pg_class join pg_namespace on relnamespace = pg_namespace.oid
     where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and nspname <> 'information_schema'
       and not starts_with(nspname, 'pg_')`);
  assert.ok(tables.length > 30);
  const rights = await ask<{ name: string }>(`
    select name from unnest(array[${tables.map(({ name }) => `'${name}'`).join(', ')}]) as name,
           lateral (select oid, relkind from pg_catalog.pg_class where oid = (
             select c.oid from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
              where format('%I.%I', n.nspname, c.relname) = name)) as known
     where case when known.relkind = 'S' then has_sequence_privilege(known.oid, 'usage, select, update')
                else has_table_privilege(known.oid, 'select, insert, update, delete, truncate, references, trigger')
                  or has_any_column_privilege(known.oid, 'select, insert, update, references') end`);
  assert.deepEqual(rights, []);
  for (const refused of [
    'table public.accounts',
    'table operations_v1.operations_days',
    'table operations_v1.operations_active',
    'select dashboards.operations_schema()',
    'create table public.mine ()',
  ]) {
    await assert.rejects(
      ask(`begin read write; ${refused}`),
      (error) => error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE,
      refused,
    );
  }
});

test('Grafana’s role becomes no other role, reads no file and calls no other function', async (t) => {
  const { own, ask } = await grafana(t);
  const { rows: owners } = await own('select quote_ident(current_user) as name');
  const owner = owners[0]?.name;
  for (const refused of [
    `set role ${owner}`,
    `set session authorization ${owner}`,
    'alter role hearten_dashboards superuser',
    'grant select on public.accounts to hearten_dashboards',
    "select pg_read_file('/etc/passwd')",
    "select pg_read_binary_file('/etc/passwd')",
    "select pg_ls_dir('.')",
    "select lo_import('/etc/passwd')",
    'select * from pg_authid',
    'select * from pg_hba_file_rules',
    "copy (select 1) to program 'true'",
    "copy (select 1) to '/tmp/hearten-dashboards'",
    'select dashboards.rounded_people(200, 150)',
    'create schema mine',
    "create function dashboards.mine() returns integer language sql as 'select 1'",
    "create or replace function dashboards.operations_schema() returns text language sql as 'select 1'",
  ]) {
    await assert.rejects(
      ask(`begin read write; ${refused}`),
      (error) => error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE,
      refused,
    );
  }
  const { rows: callable } = await own(`
    select format('%I.%I', nspname, proname) as name
      from pg_proc join pg_namespace on pronamespace = pg_namespace.oid
     where prosecdef and has_schema_privilege('hearten_dashboards', nspname, 'usage')
       and has_function_privilege('hearten_dashboards', pg_proc.oid, 'execute')
     order by 1`);
  assert.deepEqual(
    callable.map(({ name }) => name),
    ['active_people', 'active_people_within', 'days', 'storage'].map((name) => `dashboards.${name}`),
    'the functions that run with the rights of others',
  );
});

test('the functions belong to no other role, and each names its own search path', async (t) => {
  const { own } = await grafana(t);
  const { rows } = await own(`
    select has_schema_privilege('public', 'dashboards', 'usage') as in_schema,
           bool_or(has_function_privilege('public', pg_proc.oid, 'execute')) as in_function,
           array_agg(distinct proconfig::text) as settings
      from pg_proc where pronamespace = 'dashboards'::regnamespace`);
  assert.deepEqual(rows, [
    { in_schema: false, in_function: false, settings: ['{"search_path=pg_catalog, public, pg_temp"}'] },
  ]);
});

test('objects that Grafana’s role makes stand in for nothing that the functions mean', async (t) => {
  const fixture = await grafana(t);
  const before = await countsOf(fixture);
  assert.equal(before['check-ins'], 5);
  const counts = await withConnection(fixture.address, async (client) => {
    for (const statement of [
      'begin read write',
      'create temp table checkpoints (projection text, position bigint)',
      "insert into checkpoints values ('operations@999', 999999999)",
      'create temp table operations_days (day date, kind text, count integer)',
      `insert into operations_days values (${TODAY}, 'check-ins', 500)`,
      "create function pg_temp.format(text, text) returns text language sql as $$ select 'select now()::date, ''stolen'', 1' $$",
      "create function pg_temp.split_part(text, text, integer) returns text language sql as $$ select '999' $$",
      'create function pg_temp.round(numeric) returns numeric language sql as $$ select 77.0 $$',
      'create function pg_temp.seven(integer, numeric) returns numeric language sql as $$ select 7.0 $$',
      'create operator pg_temp./ (leftarg = integer, rightarg = numeric, function = pg_temp.seven)',
    ]) {
      await client.query(statement);
    }
    await client.query('set search_path = pg_temp, dashboards, public, pg_catalog');
    const { rows } = await client.query<{ kind: string; count: number }>(
      'select kind, count from dashboards.days(2)',
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  });
  assert.deepEqual(counts, before);
});

test('no figure of a statement changes when one person does one more of anything', async (t) => {
  const fixture = await grafana(t);
  const { own, ask, browser, services } = fixture;
  const setAll = (count: number, events: number) =>
    own(
      `insert into operations_v1.operations_days (day, kind, count)
       select ${TODAY}, kind, $2::int from unnest($1::text[]) as kind union all select ${TODAY}, 'events', $3::int
       on conflict (day, kind) do update set count = excluded.count`,
      [PEOPLE_FIGURE_KINDS, count, events],
    );
  const figures = async () =>
    Object.fromEntries(
      await Promise.all(
        dashboardStatements().map(async ({ place, text }) => [place, await ask(text)] as const),
      ),
    );
  await own(`delete from operations_v1.operations_days`);
  const none = await figures();
  // The first of a day, one in the middle, and one more by a real call.
  await setAll(1, 1);
  assert.deepEqual(await figures(), none);
  await setAll(100, 1_000);
  const before = await figures();
  assert.notDeepEqual(before, none);
  await setAll(101, 1_001);
  assert.deepEqual(await figures(), before);
  await browser.post('/api/mood', { moodValue: 2 });
  await waitForProjections({ services }, 'operations');
  const { rows } = await own(
    `select count from operations_v1.operations_days where kind = 'check-ins' and day = ${TODAY}`,
  );
  assert.deepEqual(rows, [{ count: 102 }], 'the projection has counted it');
  assert.deepEqual(await figures(), before);
});

test('counts are rounded to 5, and events down to 100', async (t) => {
  const fixture = await grafana(t);
  for (const [kind, count, shown] of [
    ['posts', 2, undefined],
    ['posts', 3, 5],
    ['posts', 7, 5],
    ['posts', 8, 10],
    ['events', 99, undefined],
    ['events', 1_299, 1_200],
  ] as const) {
    await fixture.own(
      `insert into operations_v1.operations_days (day, kind, count) values (${TODAY}, $1, $2)
       on conflict (day, kind) do update set count = excluded.count`,
      [kind, count],
    );
    assert.equal((await countsOf(fixture))[kind], shown, `${count} ${kind}`);
  }
});

test('active people are estimated as in the projection, rounded to 5, and not shown below 25', async (t) => {
  const { own, ask } = await grafana(t);
  const seen = async () => ({
    today:
      (await ask<{ people: number | null }>('select people from dashboards.active_people(1)'))[0]?.people ??
      null,
    month: (await ask<{ people: number | null }>('select people from dashboards.active_people_within(30)'))[0]
      ?.people,
  });
  assert.deepEqual(await seen(), { today: null, month: null }, 'one person is active');
  for (const [people, day] of [
    [400, TODAY],
    [6_000, `${TODAY} - 3`],
  ] as const) {
    const registers = Array.from({ length: people }, () => registerOf(randomUUID()));
    await own(
      `insert into operations_v1.operations_active (day, register, rank)
       select ${day}, register, max(rank) from unnest($1::smallint[], $2::smallint[]) as people (register, rank)
        group by register
       on conflict (day, register) do update set rank = greatest(operations_active.rank, excluded.rank)`,
      [registers.map(({ register }) => register), registers.map(({ rank }) => rank)],
    );
  }
  const sketch = async (days: number) => {
    const { rows } = await own(
      `select count(*)::int as filled, sum(2.0::float8 ^ -rank) as sum from (
         select max(rank) as rank from operations_v1.operations_active where day > ${TODAY} - $1::int
          group by register) as merged`,
      [days],
    );
    return roundedPeople(estimate(rows[0]));
  };
  assert.deepEqual(await seen(), { today: await sketch(1), month: await sketch(30) });
});

test('the functions survive a rebuild, and follow the version that has come furthest', async (t) => {
  const fixture = await grafana(t);
  const before = await countsOf(fixture);
  await fixture.rebuild();
  assert.deepEqual(await countsOf(fixture), before);
  const { own } = fixture;
  await own('create schema operations_v2');
  await own('create table operations_v2.operations_days (like operations_v1.operations_days)');
  await own(`insert into operations_v2.operations_days values (${TODAY}, 'posts', 50)`);
  assert.deepEqual(await countsOf(fixture), before, 'the next version is not complete');
  await own(`
    insert into checkpoints (projection, store_id, table_version, position)
    select 'operations@2', store_id, 2, position from checkpoints where projection = 'operations@1'`);
  assert.deepEqual(await countsOf(fixture), { posts: 50 });
  await own(`update checkpoints set position = position - 1 where projection = 'operations@2'`);
  assert.deepEqual(await countsOf(fixture), before, 'only the release before still runs');
});

test('set-up-dashboards.sh makes the role with the password of its file', async (t) => {
  const { connectionString } = await buildTestApp(t);
  const secrets = await temporaryFolder(t);
  await writeFile(join(secrets, 'dashboards-password.txt'), `${PASSWORD}\n`);
  const setUp = () =>
    spawnSync(
      'sh',
      [join(MONITORING, 'set-up-dashboards.sh'), process.execPath, PSQL_STAND_IN, connectionString],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, SECRETS_FOLDER: secrets },
      },
    );
  const { status, stderr } = setUp();
  assert.equal(status, 0, stderr);
  await withConnection(grafanaAddress(connectionString, PASSWORD), (client) =>
    client.query('select * from dashboards.storage(1)'),
  );
  await withConnection(connectionString, (owner) =>
    owner.query('grant create on schema public to hearten_dashboards'),
  );
  assert.equal(setUp().status, 3, 'a failure of the SQL is one of the script');
});

test('the set-up may run again, and refuses a role that has rights of its own', async (t) => {
  const { connectionString } = await buildTestApp(t);
  for (let times = 0; times < 2; times++) await setUpDashboards(connectionString, PASSWORD);
  await withConnection(connectionString, async (owner) => {
    await owner.query('alter role hearten_dashboards createdb');
    try {
      await assert.rejects(setUpDashboards(connectionString, PASSWORD), /has rights of its own/);
    } finally {
      await owner.query('alter role hearten_dashboards nocreatedb');
    }
    await owner.query('grant create on schema public to hearten_dashboards');
    await assert.rejects(
      setUpDashboards(connectionString, PASSWORD),
      /may create objects in the schema public/,
    );
  });
});
