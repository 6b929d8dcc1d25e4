import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { openKysely } from '../testing/migrated-database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type LaterMigration, migrate, NewerSchema } from './migrate.ts';

const RELEASE = '1.1.0';
const FIRST = ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'];
const LATER = [
  '0009',
  '0010',
  '0011',
  '0012',
  '0013',
  '0014',
  '0015',
  '0016',
  '0017',
  '0018',
  '0019',
  '0020',
  '0022',
  '0023',
  '0024',
  '0025',
  '0026',
  '0027',
  '0028',
  '0029',
];

async function emptyDatabase(t: test.TestContext) {
  const { connectionString } = await createTestDatabase(t);
  const db = openKysely(t, connectionString);
  const numbersIn = async (table: string) => {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(
      db,
    );
    return rows.map(({ name }) => name.slice(0, 4));
  };
  return { db, numbersIn };
}

const adding = (table: string, rest: Omit<LaterMigration, 'up'>): LaterMigration => ({
  ...rest,
  up: async (db) => {
    await sql`create table ${sql.table(table)} (id int)`.execute(db);
  },
});

test('1.0.2 finds its own migrations and no others where it looks', async (t) => {
  const { db, numbersIn } = await emptyDatabase(t);
  await migrate(db, RELEASE);
  assert.deepEqual(await numbersIn('kysely_migration'), FIRST);
  assert.deepEqual(await numbersIn('hearten_migration'), LATER);
  const { rows } = await sql`select * from migration_compatibility order by name limit 1`.execute(db);
  assert.deepEqual(rows, [{ name: '0009-reactor-checkpoints', phase: 'expand', oldest_release: '1.0.2' }]);
});

test('processes that start at once migrate once', async (t) => {
  const { db, numbersIn } = await emptyDatabase(t);
  await Promise.all(Array.from({ length: 4 }, () => migrate(db, RELEASE)));
  assert.deepEqual(await numbersIn('hearten_migration'), LATER);
});

test('a migration that a build before this release recorded for 1.0.2 to see moves over', async (t) => {
  const { db, numbersIn } = await emptyDatabase(t);
  await migrate(db, RELEASE);
  await sql`drop table migration_compatibility`.execute(db);
  await sql`insert into kysely_migration select * from hearten_migration`.execute(db);
  await sql`drop table hearten_migration`.execute(db);
  await migrate(db, RELEASE);
  assert.deepEqual(await numbersIn('kysely_migration'), FIRST);
  assert.deepEqual(await numbersIn('hearten_migration'), LATER);
  assert.deepEqual(await numbersIn('migration_compatibility'), LATER);
});

test('a release starts beside newer migrations that it can live with, and adds its own', async (t) => {
  const { db, numbersIn } = await emptyDatabase(t);
  const newer = { '0099-newer': adding('newer', { phase: 'expand', oldestRelease: RELEASE }) };
  await migrate(db, '1.2.0', newer);
  await migrate(db, RELEASE);
  assert.deepEqual(await numbersIn('hearten_migration'), [...LATER, '0099']);
  await migrate(db, '1.2.0', newer);
});

test('a release that can not live with a newer migration says so before it changes anything', async (t) => {
  const { db, numbersIn } = await emptyDatabase(t);
  const newer = { '0099-newer': adding('newer', { phase: 'contract', oldestRelease: '1.10.0' }) };
  await migrate(db, '1.10.0', newer);
  await assert.rejects(migrate(db, '1.9.3'), (error: Error) => {
    assert.ok(error instanceof NewerSchema);
    assert.match(
      error.message,
      /^the database has the migration 0099-newer .* 1\.10\.0 or later, .* 1\.9\.3: [^\n]+$/,
    );
    return true;
  });
  assert.deepEqual(await numbersIn('hearten_migration'), ['0099']);
});

test('a migration that fails leaves nothing behind', async (t) => {
  const { db, numbersIn } = await emptyDatabase(t);
  await migrate(db, RELEASE);
  const failing: LaterMigration = {
    phase: 'expand',
    oldestRelease: '1.0.2',
    async up(transaction) {
      await sql`create table half_done (id int)`.execute(transaction);
      throw new Error('no space left');
    },
  };
  await assert.rejects(migrate(db, RELEASE, { '0098-failing': failing }), /no space left/);
  const { rows } = await sql`select to_regclass('half_done') as found`.execute(db);
  assert.deepEqual(rows, [{ found: null }]);
  assert.deepEqual(await numbersIn('migration_compatibility'), LATER);
});
