import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import type { Database } from '../tables.ts';
import { Progress } from './progress.ts';

/** A process, and a function that moves the checkpoint of `mood` as another process does. */
async function open(t: TestContext) {
  const database = await migratedDatabase(t);
  const [db, elsewhere] = [openKysely<Database>(t, database), openKysely<Database>(t, database)];
  const standing = { store_id: crypto.randomUUID(), table_version: 1, paused_at: null, paused_reason: null };
  await elsewhere
    .insertInto('checkpoints')
    .values({ projection: 'mood', position: 5n, ...standing })
    .execute();
  const move = (checkpoint: { position?: bigint; paused_reason?: string | null }) =>
    elsewhere.updateTable('checkpoints').set(checkpoint).execute();
  const openLine = async () => {
    const line = new NotificationConnection(database, collectingLogger());
    await line.open();
    t.after(() => line.close());
    return line;
  };
  return { progress: new Progress(db), there: new Progress(elsewhere), move, openLine };
}

async function timed<T>(promise: Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await promise, performance.now() - began];
}

test('a waiting reader continues as soon as the projector of its process reports', async (t) => {
  const { progress } = await open(t);
  progress.report('mood', { position: 9n, pausedReason: null });
  assert.deepEqual((await timed(progress.waitFor('mood', 9n, 1_000)))[0], true);
  const tookMs: number[] = [];
  for (let position = 10n; position < 18n; position++) {
    const waiting = timed(progress.waitFor('mood', position, 1_000));
    progress.report('mood', { position, pausedReason: null });
    const [isThere, ms] = await waiting;
    assert.ok(isThere);
    tookMs.push(ms);
  }
  // By polling alone it would need at least 50 ms.
  assert.ok(Math.min(...tookMs) < 40, `${tookMs}`);
});

test('a reader in a process without a projector sees the checkpoint move', async (t) => {
  const { progress, move } = await open(t);
  const waiting = timed(progress.waitFor('mood', 6n, 2_000));
  await sleep(100);
  await move({ position: 6n });
  const [there, ms] = await waiting;
  assert.ok(there && ms < 1_000, `${there} after ${ms} ms`);
});

test('a process that projects notifies readers in other processes before they poll', async (t) => {
  const { progress, there, move, openLine } = await open(t);
  await progress.listenOn(await openLine());
  await there.listenOn(await openLine());
  const tookMs: number[] = [];
  for (let position = 6n; position < 14n; position++) {
    const waiting = timed(progress.waitFor('mood', position, 2_000));
    await move({ position });
    there.reportPosition('mood', position);
    const [isThere, ms] = await waiting;
    assert.ok(isThere);
    tookMs.push(ms);
  }
  // By polling alone it would need at least 50 ms.
  assert.ok(Math.min(...tookMs) < 45, `${tookMs}`);
});

test('a reader waits no longer than its limit', async (t) => {
  const { progress } = await open(t);
  const [there, ms] = await timed(progress.waitFor('mood', 6n, 200));
  assert.ok(!there && ms >= 195 && ms < 900, `${there} after ${ms} ms`);
  assert.equal(await progress.waitFor('no-such-read-model', 0n, 60), false);
});

test('a reader does not wait for a paused read model, but does again after it was resumed', async (t) => {
  const { progress, move } = await open(t);
  await move({ paused_reason: 'MoodLogged at position 6: TypeError' });
  await progress.refresh();
  const [there, ms] = await timed(progress.waitFor('mood', 6n, 5_000));
  assert.ok(!there && ms < 1_000, `${there} after ${ms} ms`);
  assert.equal(await progress.waitFor('mood', 5n, 5_000), true);

  // This process is not notified that the read model continues.
  await move({ paused_reason: null, position: 6n });
  assert.equal(await progress.waitFor('mood', 6n, 5_000), true);
});

test('a slow read of the checkpoints does not overwrite what the projector has reported since', async (t) => {
  const { progress } = await open(t);
  const refreshing = progress.refresh();
  progress.report('mood', { position: 10n, pausedReason: null });
  const known = await refreshing;
  assert.equal(known.get('mood')?.position, 10n);
  // The next read counts, even if the read model was moved back for a rebuild.
  assert.equal((await progress.refresh()).get('mood')?.position, 5n);
});
