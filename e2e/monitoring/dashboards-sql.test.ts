import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DatabaseError, type QueryResultRow } from 'pg';
import { buildTestApp, registerPerson } from '../../api/testing/test-app.ts';
import { roundedPeople } from '../../domain/operations/rounding.ts';
import { estimate, markOf } from '../../projections/operations/sketch.ts';
import { onDatabase, startCli } from '../../projections/testing/run-cli.ts';
import { temporaryFolder } from '../support/hearten-process.ts';
import { grafanaAddress, setUpDashboards, withConnection } from './dashboards-role.ts';
import { dashboardStatements, MONITORING } from './monitoring-files.ts';

const PASSWORD = 'only for this test';
const INSUFFICIENT_PRIVILEGE = '42501';
const WAIT_MS = 20_000;
const skip =
  spawnSync('psql', ['--version']).status !== 0 && 'there is no psql: install Debian’s postgresql-client';
const TODAY = `(now() at time zone 'UTC')::date`;

type Fixture = Awaited<ReturnType<typeof grafana>>;

/** A Hearten in which a person has checked in three times, and a connection as Grafana has it. */
async function grafana(t: Parameters<typeof buildTestApp>[0] & Parameters<typeof temporaryFolder>[0]) {
  const testApp = await buildTestApp(t);
  const { services, connectionString, masterKey } = testApp;
  const { browser } = await registerPerson(testApp);
  for (let times = 0; times < 3; times++) await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 });
  assert.ok(await services.progress.waitFor('operations', await services.store.lastPosition(), WAIT_MS));
  const address = await setUpDashboards(connectionString, PASSWORD);
  return {
    services,
    /** Runs a statement as the owner of the tables. */
    own: (statement: string, values: readonly unknown[] = []) => services.pool.query(statement, [...values]),
    ask: <Row extends QueryResultRow>(statement: string) =>
      withConnection(address, async (client) => (await client.query<Row>(statement)).rows),
    async rebuild() {
      const masterKeyFile = join(await temporaryFolder(t), 'master-key');
      await writeFile(masterKeyFile, masterKey.toHex(), { mode: 0o600 });
      const { end } = startCli(['rebuild', 'operations'], onDatabase(connectionString, masterKeyFile));
      const { code, said } = await end;
      assert.equal(code, 0, said);
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

test('counts are rounded, so that one more act shows no other figure', async (t) => {
  const fixture = await grafana(t);
  const { own } = fixture;
  const set = (kind: string, count: number) =>
    own(
      `insert into operations_v1.operations_days (day, kind, count) values (${TODAY}, $1, $2)
       on conflict (day, kind) do update set count = excluded.count`,
      [kind, count],
    );
  for (const [kind, count] of [
    ['posts', 11],
    ['thanks', 2],
    ['entries', 3],
    ['events', 1_234],
  ] as const) {
    await set(kind, count);
  }
  const before = await countsOf(fixture);
  assert.deepEqual([before.posts, before.thanks, before.entries, before.events], [10, 0, 5, 1_200]);
  assert.equal(before['check-ins'], 5);
  for (const [kind, count] of [
    ['posts', 12],
    ['entries', 4],
    ['events', 1_235],
  ] as const)
    await set(kind, count);
  assert.deepEqual(await countsOf(fixture), before);
});

test('active people are estimated as in the projection, rounded to 5, and not shown below 25', async (t) => {
  const { own, ask } = await grafana(t);
  const seen = async () => ({
    today: (await ask<{ people: number | null }>('select people from dashboards.active_people(1)'))[0]
      ?.people,
    month: (await ask<{ people: number | null }>('select people from dashboards.active_people_within(30)'))[0]
      ?.people,
  });
  assert.deepEqual(await seen(), { today: null, month: null }, 'one person is active');
  for (const [people, day] of [
    [400, TODAY],
    [6_000, `${TODAY} - 3`],
  ] as const) {
    const marks = Array.from({ length: people }, () => markOf(randomUUID()));
    await own(
      `insert into operations_v1.operations_active (day, register, rank)
       select ${day}, register, max(rank) from unnest($1::smallint[], $2::smallint[]) as marks (register, rank)
        group by register
       on conflict (day, register) do update set rank = greatest(operations_active.rank, excluded.rank)`,
      [marks.map(({ register }) => register), marks.map(({ rank }) => rank)],
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

test('set-up-dashboards.sh makes the role with the password of its file', { skip }, async (t) => {
  const { connectionString } = await buildTestApp(t);
  const secrets = await temporaryFolder(t);
  await writeFile(join(secrets, 'dashboards-password.txt'), `${PASSWORD}\n`);
  const { status, stderr } = spawnSync(
    'sh',
    [join(MONITORING, 'set-up-dashboards.sh'), 'psql', connectionString],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, SECRETS_FOLDER: secrets },
    },
  );
  assert.equal(status, 0, stderr);
  const rows = await withConnection(grafanaAddress(connectionString, PASSWORD), async (client) => {
    const answer = await client.query(
      'select current_user as role, dashboards.rounded_people(200, 150) as people',
    );
    return answer.rows;
  });
  assert.deepEqual(rows, [{ role: 'hearten_dashboards', people: 210 }]);
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
  });
});
