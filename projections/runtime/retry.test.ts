import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHarness } from '../testing/harness.ts';
import { resumeProjection } from './checkpoints.ts';

const ROUNDS = 8;
/** After so long the projector has found the pause; then it looks again twice a second. */
const SETTLED_MS = 100;
const LOOK_MS = 500;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

test('a paused projection goes on when told to, well before its projector would have looked', async (t) => {
  const lab = await openHarness(t);
  await lab.start({ notificationUrl: lab.connectionString });
  await lab.reached('mood', await lab.logMood());

  /** How long a projection that was paused takes to come past an event once `resume` has been called. */
  const timed = async (resume: () => Promise<unknown>) => {
    const pause = { paused_at: 1n, paused_reason: 'to be tried again' };
    await lab.db.updateTable('checkpoints').set(pause).execute();
    const position = await lab.logMood();
    // Its next batch finds the pause, and leaves it to whoever looks at the reason.
    await sleep(SETTLED_MS + Math.random() * LOOK_MS);
    const began = performance.now();
    await resume();
    await lab.reached('mood', position);
    return performance.now() - began;
  };
  const [told, untold]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    told.push(await timed(() => resumeProjection(lab.db, 'mood')));
    const running = { paused_at: null, paused_reason: null };
    untold.push(await timed(() => lab.db.updateTable('checkpoints').set(running).execute()));
  }
  t.diagnostic(`told ${median(told).toFixed(0)} ms, found out ${median(untold).toFixed(0)} ms`);
  assert.ok(median(told) * 2 < median(untold), `${median(told)} ms, ${median(untold)} ms`);
});
