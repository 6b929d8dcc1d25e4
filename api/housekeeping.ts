import { beginNameSealing } from '../infra/accounts/name-sealing.ts';
import { BackgroundLoop, type BackgroundLoopOptions } from '../infra/background/background-loop.ts';
import type { RetryPolicy } from '../infra/background/backoff.ts';
import { sweepThrottles } from '../infra/throttle/throttle.ts';
import { completeErasures, recordDueErasures } from './accounts/erase-account.ts';
import { continueErasures } from './accounts/spread-erasure.ts';
import { UnusedPostKeys } from './community/unused-post-keys.ts';
import type { Services } from './services.ts';

const CLEANUP_INTERVAL_MS = 3_600_000;
const ERASURE_INTERVAL_MS = 60_000;
const STEP_INTERVAL_MS = 60_000;
const STEP_REST_MS = 500;
const STEP_RETRY_POLICY = { minMs: 1_000, maxMs: 60_000 };
const POST_KEYS_INTERVAL_MS = 6 * 3_600_000;
/** How often it looks for tables to rewrite. Each is rewritten at most once an hour. */
const REWRITE_INTERVAL_MS = 600_000;
const REWRITE_RETRY_POLICY: RetryPolicy = { minMs: 5_000, maxMs: REWRITE_INTERVAL_MS };

/**
 * Removes expired data now and every hour: sessions, command ids, throttles, past presence, and remaining
 * data of erased people. As often it seals names that are in the clear. Records due erasures in the log every minute,
 * performs each step of a spread erasure at its time,
 * and rewrites the tables whose files still have rows of erased people. Destroys unused keys of posts every six hours.
 */
export function startHousekeeping(services: Services): { stop(): Promise<void> } {
  const { sessions, register, presence, pool, log, housekeepingRuns } = services;
  const cleanUp = async () => {
    await Promise.all([sessions.sweep(), register.sweep(), presence.sweep(), sweepThrottles(pool)]);
    await completeErasures(services);
  };
  const loopOf = (
    task: string,
    everyMs: number,
    work: (signal: AbortSignal) => Promise<void>,
    options: Partial<BackgroundLoopOptions> = {},
  ) =>
    new BackgroundLoop({
      ...options,
      task,
      log,
      everyMs,
      async work(signal) {
        await work(signal);
        housekeepingRuns.set(task, Date.now());
      },
    });
  let nextStepInMs = 0;
  const performSteps = async () => {
    nextStepInMs = await continueErasures(services);
  };
  const unusedPostKeys = new UnusedPostKeys(services);
  const erasedRemains = loopOf(
    'erased remains',
    REWRITE_INTERVAL_MS,
    (signal) => services.erasedRemains.rewriteDue(signal),
    { retryPolicy: REWRITE_RETRY_POLICY },
  );
  const loops = [
    loopOf('housekeeping', CLEANUP_INTERVAL_MS, cleanUp),
    loopOf('name sealing', CLEANUP_INTERVAL_MS, async () => {
      if ((await sealNames(services)) > 0) erasedRemains.wake();
    }),
    loopOf('erasure record', ERASURE_INTERVAL_MS, () => recordDueErasures(services)),
    // At the exact time: if all steps fell on the same second of a minute, others could tell them from ordinary deletions.
    loopOf('erasure step', STEP_INTERVAL_MS, performSteps, {
      nextInMs: () => nextStepInMs,
      minRestMs: STEP_REST_MS,
      retryPolicy: STEP_RETRY_POLICY,
    }),
    loopOf('post key collection', POST_KEYS_INTERVAL_MS, () => unusedPostKeys.collect()),
    erasedRemains,
  ];
  for (const loop of loops) {
    loop.wake();
    loop.start();
  }
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/**
 * Seals the names that 1.0.2 left in the clear, as soon as it need not read them any more. Returns the number of
 * accounts it has sealed.
 */
async function sealNames({ accounts, db, sealing }: Services): Promise<number> {
  if (!sealing.hasBegun()) return 0;
  await beginNameSealing(db);
  return accounts.sealNames();
}
