import assert from 'node:assert/strict';
import { once } from 'node:events';
import test, { suite } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { eventually } from '../../infra/event-store/testing/collect.ts';
import { unsignedObjectId } from '../../infra/postgres/session-lock.ts';
import { leaderLock } from '../../infra/postgres/stored-names.ts';
import { FaultyPostgresProxy } from '../../infra/testing/faulty-postgres-proxy.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, observingProjection, openHarness } from '../testing/harness.ts';
import { writeMoods } from '../testing/mood-log.ts';
import { startProjectorProcess } from '../testing/start-projector-process.ts';

/** How long a projection may be without a leader. */
const TAKE_OVER_MS = 3_000;

/** The server processes behind the lines of those who lead the projection: one, or none for a moment. */
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
  test('of two processes one leads each projection, and the other reads nothing of the log', async (t) => {
    const seen: string[][] = [[], []];
    const lab = await openHarness(t, [moods, observingProjection('watcher', () => {})]);
    const { connectionString: notificationUrl } = lab;
    const [one, two] = [
      await lab.start({
        notificationUrl,
        projections: [moods, observingProjection('watcher', (ids) => void seen[0]?.push(...ids))],
      }),
      await lab.start({
        notificationUrl,
        projections: [moods, observingProjection('watcher', (ids) => void seen[1]?.push(...ids))],
      }),
    ];
    const { position } = await writeMoods(lab.store, 30);
    await lab.reached('mood', position);
    await lab.reached('watcher', position);
    await sleep(600);
    const [moodLeaders, watcherLeaders] = [
      await leadersOf(lab.db, moods, lab.store.storeId),
      await leadersOf(
        lab.db,
        observingProjection('watcher', () => {}),
        lab.store.storeId,
      ),
    ];
    assert.equal(moodLeaders.length, 1);
    assert.deepEqual(moodLeaders, watcherLeaders);
    assert.deepEqual(
      seen.map((ids) => ids.length),
      [30, 0],
    );
    assert.deepEqual([one.subscriptions(), two.subscriptions()], [1, 0]);
    assert.equal(await two.progress.waitFor('mood', position, 1_000), true, 'it knows how far they are');
  });

  test('who stops hands over at once', async (t) => {
    const lab = await openHarness(t);
    const { connectionString: notificationUrl } = lab;
    const first = await lab.start({ notificationUrl });
    await lab.start({ notificationUrl });
    await first.projector.stop();
    await lab.reached('mood', await lab.logMood(), TAKE_OVER_MS);
  });

  test('a leader’s line is cut and stays so: its leadership ends at once, another takes over', async (t) => {
    const lab = await openHarness(t);
    const network = await FaultyPostgresProxy.to(lab.connectionString, t);
    const first = await lab.start({ notificationUrl: network.connectionString });
    const { position: before } = await writeMoods(lab.store, 6);
    await lab.reached('mood', before);
    network.state = 'refusing';
    network.breakAll();
    await eventually('nobody leads', async () => {
      return (await leadersOf(lab.db, moods, lab.store.storeId)).length === 0;
    });
    await sleep(50);
    const { position } = await writeMoods(lab.store, 6);
    await sleep(700);
    assert.equal((await lab.checkpoint('mood')).position, before, 'nobody leads, nobody projects');

    await lab.start({ notificationUrl: lab.connectionString });
    await lab.reached('mood', position, TAKE_OVER_MS);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 12);
    assert.deepEqual(first.paused, []);
  });

  test('a leader whose line comes back leads on', async (t) => {
    const lab = await openHarness(t);
    const alone = await lab.start({ notificationUrl: lab.connectionString });
    for (let round = 0; round < 3; round++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'hearten-signals %'`.execute(lab.db);
      await lab.reached('mood', await lab.logMood(), TAKE_OVER_MS);
    }
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 3);
    assert.deepEqual(alone.paused, []);
  });

  test('kill -9 of the leader in the middle of writing: the next takes over, nothing is lost or doubled', async (t) => {
    const lab = await openHarness(t);
    const leaders = () => leadersOf(lab.db, moods, lab.store.storeId);
    const first = await startProjectorProcess(t, lab.connectionString);
    const second = await startProjectorProcess(t, lab.connectionString);
    const [backend] = await leaders();
    const writing = Promise.all(Array.from({ length: 6 }, () => writeMoods(lab.store, 60)));
    await lab.reached('mood', 40n);
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
    await lab.reached('mood', last, TAKE_OVER_MS);
    assert.ok(performance.now() - killed < TAKE_OVER_MS + 5_000);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 360);
    second.kill('SIGTERM');
    assert.deepEqual(await once(second, 'exit'), [0, null]);
  });
});
