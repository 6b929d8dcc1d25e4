import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { allProjections } from '../catalogue.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, nextMoods, openDatabase, openHarness } from '../testing/harness.ts';
import { codec, writeMoods } from '../testing/mood-log.ts';
import { testKeys } from '../testing/test-keys.ts';
import { prepareReadModels } from './prepare-read-models.ts';
import { checkpointKey, VERSIONS_OF_1_0_2, versionedSchema } from './table-versions.ts';

test('every read model that has changed since 1.0.2 keeps its tables', () => {
  for (const { name, tableVersion, older = [] } of allProjections) {
    const before = VERSIONS_OF_1_0_2[name];
    // One that 1.0.2 does not have needs no older tables.
    const expected = before === undefined || before === tableVersion ? [] : [before];
    assert.deepEqual(
      older.map(({ version }) => version),
      expected,
      name,
    );
  }
});

test('a start that finds all read models complete opens no transaction', async (t) => {
  const harness = await openHarness(t);
  assert.deepEqual(await prepareReadModels(harness.db, allProjections, harness.store), []);
  t.mock.method(harness.db, 'transaction', () => assert.fail('a transaction for tables that are complete'));
  assert.deepEqual(await prepareReadModels(harness.db, allProjections, harness.store), []);
});

test('tables that a build after 1.0.2 put in the place of its tables move to their schema', async (t) => {
  const harness = await openHarness(t);
  const running = await harness.start();
  const { position } = await writeMoods(harness.store, 6);
  await harness.reached('mood', position);
  await running.stop();
  const schema = versionedSchema(moods);
  for (const table of moods.tables) {
    await sql`alter table ${sql.id(schema, table)} set schema public`.execute(harness.db);
  }
  await sql`drop schema ${sql.id(schema)}`.execute(harness.db);
  await sql`update checkpoints set projection = 'mood' where projection = ${checkpointKey(moods)}`.execute(
    harness.db,
  );

  assert.deepEqual(await prepareReadModels(harness.db, [moods], harness.store), []);
  assert.equal((await harness.checkpoint('mood')).position, position);
  const { rows } = await sql`select to_regclass('public.mood_entries') as found`.execute(harness.db);
  assert.deepEqual(rows, [{ found: null }]);
  assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 6);
});

test('older tables that are beyond the end of a restored log are dropped when the newer ones are rebuilt', async (t) => {
  const harness = await openHarness(t);
  const running = await harness.start();
  const { position } = await writeMoods(harness.store, 3);
  await harness.reached('mood', (await writeMoods(harness.store, 6)).position);
  await running.stop();
  await sql`delete from events where position > ${position}`.execute(harness.db);
  const db = openDatabase(t, harness.connectionString, [nextMoods]);
  const notificationConnection = new NotificationConnection(harness.connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  await assert.rejects(prepareReadModels(db, [nextMoods], harness.store), /rebuild --all$/);
  const options = {
    db,
    store: harness.store,
    codec,
    keys: testKeys,
    notificationConnection,
    log: collectingLogger(),
    report: () => {},
  };
  await rebuild({ ...options, whenStuck: 'throw' }, nextMoods);
  await assert.rejects(harness.checkpoint('mood'), 'the older tables are gone');
  assert.deepEqual(await prepareReadModels(db, [nextMoods], harness.store), []);
  assert.equal(await assertMoodsMatchLog(db, harness.store), 3);
});
