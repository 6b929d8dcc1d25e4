import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { suite, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { accountStream } from '../../domain/account/events.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import type { AnyProjection } from '../projection.ts';
import { rebuildOutdated } from '../rebuild/rebuild-outdated.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, nextMoods, openDatabase, openHarness } from '../testing/harness.ts';
import { markedTables } from '../testing/marked-tables.ts';
import { codec, encodeMood, moodLogged } from '../testing/mood-log.ts';
import { testKeys } from '../testing/test-keys.ts';
import { OlderTablesEraser } from './erase-across-versions.ts';
import { prepareReadModels } from './prepare-read-models.ts';
import { versionedSchema } from './table-versions.ts';

/** Both versions of the moods, complete, with a mood of two people. */
async function bothVersions(t: TestContext) {
  const harness = await openHarness(t);
  const { connectionString, store } = harness;
  const older = await harness.start({ notificationUrl: connectionString });
  const [ada, ben] = [randomUUID(), randomUUID()];
  const logMood = async (person: string, version: number | 'none') =>
    (
      await store.append(moodStream(person), version, [
        encodeMood(moodLogged(randomUUID()), moodStream(person)),
      ])
    ).position;
  await logMood(ada, 'none');
  await harness.reached('mood', await logMood(ben, 'none'));

  const notificationConnection = new NotificationConnection(connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  const nextDb = openDatabase(t, connectionString, [nextMoods]);
  const options = {
    db: nextDb,
    store,
    storeId: store.storeId,
    codec,
    keys: testKeys,
    notificationConnection,
    projections: [nextMoods],
    log: collectingLogger(({ message }) => assert.fail(message)),
    report: () => {},
  };
  for (const projection of await prepareReadModels(nextDb, [nextMoods], store)) {
    await rebuildOutdated(options, projection);
  }
  const rows = (projection: AnyProjection) => (person: string) =>
    (projection === moods ? harness.db : nextDb)
      .selectFrom('mood_entries')
      .where('person_id', '=', person)
      .select('entry_id')
      .execute()
      .then(({ length }) => length);
  const erase = async (person: string) => {
    const moment = { occurredAt: '2026-11-04T09:00:00.000Z' };
    const ids = { id: randomUUID(), stream: accountStream(person), commandId: randomUUID() };
    const event = codec.encode({ type: 'AccountErased', data: {} }, { ...ids, moment });
    return (await store.append(accountStream(person), 'none', [event])).position;
  };
  const reachedBy = (projection: AnyProjection, position: bigint) =>
    eventually('it catches up', async () => (await harness.checkpointOf(projection)).position >= position);
  const eraser = new OlderTablesEraser(options);
  const startNext = () => harness.start({ projections: [nextMoods], notificationUrl: connectionString });
  const [olderRows, nextRows] = [rows(moods), rows(nextMoods)];
  return {
    ...{ harness, store, nextDb, ada, ben, older, eraser },
    ...{ startNext, logMood, erase, reachedBy, olderRows, nextRows },
  };
}

const tablesOf = (projection: AnyProjection) =>
  projection.tables.map((table) => `${versionedSchema(projection)}.${table}`);

suite('erasure in the tables of two versions', { concurrency: 3 }, () => {
  test('the newer version erases from older tables once no process fills them', async (t) => {
    const lab = await bothVersions(t);
    await lab.startNext();
    await lab.older.stop();
    await lab.reachedBy(nextMoods, await lab.erase(lab.ada));
    assert.deepEqual([await lab.olderRows(lab.ada), await lab.nextRows(lab.ada)], [1, 0]);
    assert.deepEqual(await markedTables(lab.nextDb), tablesOf(nextMoods));
    await lab.eraser.eraseAll();
    assert.deepEqual([await lab.olderRows(lab.ada), await lab.olderRows(lab.ben)], [0, 1]);
    assert.deepEqual(await markedTables(lab.nextDb), [...tablesOf(moods), ...tablesOf(nextMoods)]);
  });

  test('an erasure that finds no row in the older tables has them rewritten, too', async (t) => {
    const lab = await bothVersions(t);
    await lab.startNext();
    await lab.older.stop();
    await lab.reachedBy(nextMoods, await lab.erase(lab.ada));
    // Both deleted their entries before, which leaves them in PostgreSQL's files.
    await lab.harness.db.deleteFrom('mood_entries').execute();
    await lab.eraser.eraseAll();
    const marked = [...tablesOf(moods), ...tablesOf(nextMoods)];
    assert.deepEqual(await markedTables(lab.nextDb), marked, 'an erasure from before the first round');
    const rewritten = () => sql`update erased_remains set since = null, due = null`.execute(lab.nextDb);
    await rewritten();
    await lab.eraser.eraseAll();
    assert.deepEqual(await markedTables(lab.nextDb), [], 'a round without a new erasure');
    await lab.reachedBy(nextMoods, await lab.erase(lab.ben));
    await rewritten();
    await lab.eraser.eraseAll();
    assert.deepEqual(await markedTables(lab.nextDb), tablesOf(moods));
  });

  test('while a process fills the older tables it erases by itself, and they equal the log', async (t) => {
    const lab = await bothVersions(t);
    await lab.startNext();
    const erased = await lab.erase(lab.ada);
    await lab.eraser.eraseAll();
    await lab.reachedBy(moods, erased);
    await lab.reachedBy(nextMoods, erased);
    for (const db of [lab.harness.db, lab.nextDb]) {
      assert.equal(await assertMoodsMatchLog(db, lab.store), 1);
    }
  });

  test('rows that an older process has filled in while it caught up are erased when it has stopped', async (t) => {
    const lab = await bothVersions(t);
    await lab.older.stop();
    await lab.logMood(lab.ada, 0);
    await lab.startNext();
    await lab.reachedBy(nextMoods, await lab.erase(lab.ada));
    await lab.eraser.eraseAll();
    assert.equal(await lab.olderRows(lab.ada), 0);
    const again = await lab.harness.start({ notificationUrl: lab.harness.connectionString });
    await lab.reachedBy(moods, await lab.store.lastPosition());
    await again.stop();
    assert.equal(await assertMoodsMatchLog(lab.harness.db, lab.store), 1);
  });

  test('after a rollback the older version’s erasure reaches the newer tables, which nobody fills', async (t) => {
    const lab = await bothVersions(t);
    await lab.reachedBy(moods, await lab.erase(lab.ada));
    assert.deepEqual([await lab.olderRows(lab.ada), await lab.nextRows(lab.ada)], [0, 0]);
    const marked = [...tablesOf(moods), ...tablesOf(nextMoods)];
    assert.deepEqual(await markedTables(lab.nextDb), marked, 'the older version knows nothing of rewrites');
    assert.equal(await lab.nextRows(lab.ben), 1);
    await lab.startNext();
    await lab.reachedBy(nextMoods, await lab.store.lastPosition());
    assert.equal(await assertMoodsMatchLog(lab.nextDb, lab.store), 1);
  });
});
