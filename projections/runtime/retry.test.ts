import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHarness } from '../testing/harness.ts';
import { resumeProjection } from './checkpoints.ts';

const ROUNDS = 8;
/**
 * After this time the projector has found the pause. From then on it reads the checkpoints twice a second.
 */
const SETTLED_MS = 100;
const POLL_MS = 500;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

test('a resumed projection continues at once, well before its projector would read the checkpoints', async (t) => {
  const harness = await openHarness(t);
  await harness.start({ notificationUrl: harness.connectionString });
  await harness.reached('mood', await harness.logMood());

  /** How long a paused projection takes to pass an event after `resume` was called, in milliseconds. */
  const timed = async (resume: () => Promise<unknown>) => {
    const pause = { paused_at: 1n, paused_reason: 'to be tried again' };
    await harness.db.updateTable('checkpoints').set(pause).execute();
    const position = await harness.logMood();
    // The next batch finds the pause and leaves the projection paused.
    await sleep(SETTLED_MS + Math.random() * POLL_MS);
    const began = performance.now();
    await resume();
    await harness.reached('mood', position);
    return performance.now() - began;
  };
  const [notified, polled]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    notified.push(await timed(() => resumeProjection(harness.db, 'mood')));
    const running = { paused_at: null, paused_reason: null };
    polled.push(await timed(() => harness.db.updateTable('checkpoints').set(running).execute()));
  }
  t.diagnostic(`notified ${median(notified).toFixed(0)} ms, polled ${median(polled).toFixed(0)} ms`);
  assert.ok(median(notified) * 2 < median(polled), `${median(notified)} ms, ${median(polled)} ms`);
});
