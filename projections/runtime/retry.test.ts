import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moods, observingProjection, openHarness } from '../testing/harness.ts';
import { resumeProjection } from './checkpoints.ts';
import { checkpointKey } from './table-versions.ts';

const ROUNDS = 8;
/** Longer than the test takes: the projector does not poll. */
const NEVER_MS = 600_000;
/** Continues while the moods are paused, and so shows how far the projector has come. */
const watcher = observingProjection('watcher', () => {});

test('a resumed projection continues at once, well before its projector would read the checkpoints', async (t) => {
  const harness = await openHarness(t, [moods, watcher]);
  const notified = await harness.start({ notificationUrl: harness.connectionString, pollMs: NEVER_MS });
  await harness.reached('mood', await harness.logMood());
  for (let round = 0; round < ROUNDS; round++) {
    const position = await pauseMoods(harness);
    await resumeProjection(harness.db, moods);
    await harness.reached('mood', position);
  }
  await notified.stop();

  // Without a notification the projector finds out when it polls.
  await harness.start({ notificationUrl: harness.connectionString });
  const position = await pauseMoods(harness);
  const running = { paused_at: null, paused_reason: null };
  await harness.db
    .updateTable('checkpoints')
    .set(running)
    .where('projection', '=', checkpointKey(moods))
    .execute();
  await harness.reached('mood', position);
});

/** Pauses the moods and waits until the projector has found that. Returns a position that they have not reached. */
async function pauseMoods(harness: Awaited<ReturnType<typeof openHarness>>): Promise<bigint> {
  const pause = { paused_at: 1n, paused_reason: 'to be tried again' };
  await harness.db
    .updateTable('checkpoints')
    .set(pause)
    .where('projection', '=', checkpointKey(moods))
    .execute();
  const found = await harness.logMood();
  await harness.reached('watcher', found);
  const position = await harness.logMood();
  await harness.reached('watcher', position);
  assert.ok((await harness.checkpoint('mood')).position < found);
  return position;
}
