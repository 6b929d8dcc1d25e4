import assert from 'node:assert/strict';
import { once } from 'node:events';
import test, { suite } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { unsignedObjectId } from '../../infra/postgres/session-lock.ts';
import { leaderLock } from '../../infra/postgres/stored-names.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { FaultyPostgresProxy } from '../../infra/testing/faulty-postgres-proxy.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, observingProjection, openHarness } from '../testing/harness.ts';
import { writeMoods } from '../testing/mood-log.ts';
import { startProjectorProcess } from '../testing/start-projector-process.ts';

/** How long a busy machine may take until another leads. */
const TAKE_OVER_MS = 30_000;

/** The server processes of the connections that hold the leader lock: one, or briefly none. */
async function leadersOf(
  db: Kysely<Database>,
  projection: AnyProjection,
  storeId: string,
): Promise<number[]> {
  const lock = unsignedObjectId(leaderLock(projection.name, projection.tableVersion, storeId));
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and granted and objid::bigint = ${lock}
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ pid }) => pid);
}

suite('leadership', { concurrency: 3 }, () => {
  test('of two processes one leads each projection, and the other does not read the log', async (t) => {
    const seen: string[][] = [[], []];
    const harness = await openHarness(t, [moods, observingProjection('watcher', () => {})]);
    const { connectionString: notificationUrl } = harness;
    const [one, two] = [
      await harness.start({
        notificationUrl,
        projections: [moods, observingProjection('watcher', (ids) => void seen[0]?.push(...ids))],
      }),
      await harness.start({
        notificationUrl,
        projections: [moods, observingProjection('watcher', (ids) => void seen[1]?.push(...ids))],
      }),
    ];
    const { position } = await writeMoods(harness.store, 30);
    await harness.reached('mood', position);
    await harness.reached('watcher', position);
    await sleep(600);
    const [moodLeaders, watcherLeaders] = [
      await leadersOf(harness.db, moods, harness.store.storeId),
      await leadersOf(
        harness.db,
        observingProjection('watcher', () => {}),
        harness.store.storeId,
      ),
    ];
    assert.equal(moodLeaders.length, 1);
    assert.deepEqual(moodLeaders, watcherLeaders);
    assert.deepEqual(
      seen.map((ids) => ids.length),
      [30, 0],
    );
    assert.deepEqual([one.subscriptions(), two.subscriptions()], [1, 0]);
    assert.equal(
      await two.progress.waitFor('mood', position, TAKE_OVER_MS),
      true,
      'it knows their positions',
    );
  });

  test('a process that stops hands over at once', async (t) => {
    const harness = await openHarness(t);
    const { connectionString: notificationUrl } = harness;
    const first = await harness.start({ notificationUrl });
    await harness.start({ notificationUrl });
    await first.projector.stop();
    await harness.reached('mood', await harness.logMood(), TAKE_OVER_MS);
  });

  test('a leader that loses its connection stops leading at once, and another process takes over', async (t) => {
    const harness = await openHarness(t);
    const network = await FaultyPostgresProxy.to(harness.connectionString, t);
    const first = await harness.start({ notificationUrl: network.connectionString });
    const { position: before } = await writeMoods(harness.store, 6);
    await harness.reached('mood', before);
    network.state = 'refusing';
    network.breakAll();
    await eventually('nobody leads', async () => {
      return (await leadersOf(harness.db, moods, harness.store.storeId)).length === 0;
    });
    await sleep(50);
    const { position } = await writeMoods(harness.store, 6);
    await sleep(700);
    assert.equal(
      (await harness.checkpoint('mood')).position,
      before,
      'without a leader nothing is projected',
    );

    await harness.start({ notificationUrl: harness.connectionString });
    await harness.reached('mood', position, TAKE_OVER_MS);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 12);
    assert.deepEqual(first.paused, []);
  });

  test('a leader that reconnects leads again', async (t) => {
    const harness = await openHarness(t);
    const alone = await harness.start({ notificationUrl: harness.connectionString });
    for (let round = 0; round < 3; round++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'hearten-signals %'`.execute(harness.db);
      await harness.reached('mood', await harness.logMood(), TAKE_OVER_MS);
    }
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 3);
    assert.deepEqual(alone.paused, []);
  });

  test('after kill -9 of a writing leader, the next one takes over, and no row is lost or duplicated', async (t) => {
    const harness = await openHarness(t);
    const leaders = () => leadersOf(harness.db, moods, harness.store.storeId);
    const first = await startProjectorProcess(t, harness.connectionString);
    const second = await startProjectorProcess(t, harness.connectionString);
    const [backend] = await leaders();
    const writing = Promise.all(Array.from({ length: 6 }, () => writeMoods(harness.store, 60)));
    await harness.reached('mood', 40n);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const killed = performance.now();
    await eventually('another leads', async () => {
      const [leader] = await leaders();
      return leader !== undefined && leader !== backend;
    });
    t.diagnostic(`taken over ${Math.round(performance.now() - killed)} ms after the kill`);
    const written = await writing;
    const last = written.map(({ position }) => position).reduce((a, b) => (a > b ? a : b));
    await harness.reached('mood', last, TAKE_OVER_MS);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 360);
    second.kill('SIGTERM');
    assert.deepEqual(await once(second, 'exit'), [0, null]);
  });
});
