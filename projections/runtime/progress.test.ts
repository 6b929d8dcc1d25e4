import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { sql } from 'kysely';
import {
  NOTIFICATION_CONNECTION_NAME,
  NotificationConnection,
} from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import type { Database } from '../tables.ts';
import { moods } from '../testing/harness.ts';
import { Progress } from './progress.ts';
import { checkpointKey } from './table-versions.ts';

/** Longer than any test takes: the reader does not poll. */
const NEVER_MS = 600_000;

/** A process, and a function that moves the checkpoint of `mood` as another process does. */
async function open(t: TestContext, pollMs?: number) {
  const database = await migratedDatabase(t);
  const [db, elsewhere] = [openKysely<Database>(t, database), openKysely<Database>(t, database)];
  const checkpointFields = {
    store_id: crypto.randomUUID(),
    table_version: 1,
    paused_at: null,
    paused_reason: null,
  };
  await elsewhere
    .insertInto('checkpoints')
    .values({ projection: checkpointKey(moods), position: 5n, ...checkpointFields })
    .execute();
  const move = (checkpoint: { position?: bigint; paused_reason?: string | null }) =>
    elsewhere.updateTable('checkpoints').set(checkpoint).execute();
  const openLine = async () => {
    const line = new NotificationConnection(database, collectingLogger());
    await line.open();
    t.after(() => line.close());
    return line;
  };
  return {
    progress: new Progress(db, [moods], pollMs),
    there: new Progress(elsewhere, [moods]),
    move,
    openLine,
    cutLines: () =>
      sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like ${`${NOTIFICATION_CONNECTION_NAME} %`}`.execute(
        elsewhere,
      ),
  };
}

test('a waiting reader continues as soon as the projector of its process reports', async (t) => {
  const { progress } = await open(t, NEVER_MS);
  progress.report('mood', { position: 9n, pausedReason: null });
  assert.equal(await progress.waitFor('mood', 9n, NEVER_MS), true);
  for (let position = 10n; position < 18n; position++) {
    const waiting = progress.waitFor('mood', position, NEVER_MS);
    progress.report('mood', { position, pausedReason: null });
    assert.equal(await waiting, true);
  }
});

test('a reader in a process without a projector sees the checkpoint move', async (t) => {
  const { progress, move } = await open(t);
  const waiting = progress.waitFor('mood', 6n, NEVER_MS);
  assert.equal((await progress.refresh()).get('mood')?.position, 5n);
  await move({ position: 6n });
  assert.equal(await waiting, true);
});

test('a process that projects notifies readers in other processes before they poll', async (t) => {
  const { progress, there, move, openLine } = await open(t, NEVER_MS);
  await progress.listenOn(await openLine());
  await there.listenOn(await openLine());
  for (let position = 6n; position < 14n; position++) {
    const waiting = progress.waitFor('mood', position, NEVER_MS);
    await move({ position });
    there.reportPosition('mood', position);
    assert.equal(await waiting, true);
  }
});

test('without its notification connection a process forgets the positions, because PostgreSQL may have lost them', async (t) => {
  const { progress, openLine, cutLines } = await open(t, NEVER_MS);
  await progress.listenOn(await openLine());
  progress.report('mood', { position: 9n, pausedReason: null });
  await cutLines();
  await eventually('the position is forgotten', () => progress.statusOf('mood') === undefined);
  assert.equal(await progress.waitFor('mood', 9n, 100), false);
  assert.equal(progress.statusOf('mood')?.position, 5n);
});

test('a read of the checkpoints that began before the positions were forgotten counts for nothing', async (t) => {
  const { progress } = await open(t, NEVER_MS);
  const reading = progress.refresh();
  progress.clear();
  assert.equal((await reading).size, 0);
  assert.equal(progress.statusOf('mood'), undefined);
  assert.equal((await progress.refresh()).get('mood')?.position, 5n);
});

test('a reader waits no longer than its limit', async (t) => {
  const { progress } = await open(t, NEVER_MS);
  const began = performance.now();
  assert.equal(await progress.waitFor('mood', 6n, 200), false);
  assert.ok(performance.now() - began >= 195);
  assert.equal(await progress.waitFor('no-such-read-model', 0n, 60), false);
});

test('a reader does not wait for a paused read model, but does again after it was resumed', async (t) => {
  const { progress, move } = await open(t);
  await move({ paused_reason: 'MoodLogged at position 6: TypeError' });
  await progress.refresh();
  assert.equal(await progress.waitFor('mood', 6n, NEVER_MS), false);
  assert.equal(await progress.waitFor('mood', 5n, NEVER_MS), true);

  // This process is not notified that the read model continues.
  await move({ paused_reason: null, position: 6n });
  assert.equal(await progress.waitFor('mood', 6n, NEVER_MS), true);
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
