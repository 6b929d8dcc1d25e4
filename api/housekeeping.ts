import { HOUR_MS, MINUTE_MS } from '../domain/time/units.ts';
import { beginNameSealing } from '../infra/accounts/name-sealing.ts';
import { BackgroundLoop, type BackgroundLoopOptions } from '../infra/background/background-loop.ts';
import type { RetryPolicy } from '../infra/background/backoff.ts';
import type { LogSigning } from '../infra/config/log-signing.ts';
import { type StorageOptions, sampleStorage } from '../infra/operations/storage-samples.ts';
import { sweepThrottles } from '../infra/throttle/throttle.ts';
import { completeErasures, recordDueErasures } from './accounts/erase-account.ts';
import { continueErasures } from './accounts/spread-erasure.ts';
import { LogSigner } from './audit/log-signer.ts';
import { UnusedPostKeys } from './community/unused-post-keys.ts';
import type { HousekeepingTask } from './metrics/stored-names.ts';
import { followUpDueCases } from './moderation/follow-up-due-cases.ts';
import { ReminderSender } from './reminders/send-reminders.ts';
import { endStudies } from './research/end-studies.ts';
import type { Services } from './services.ts';

const CLEANUP_INTERVAL_MS = HOUR_MS;
const ERASURE_INTERVAL_MS = MINUTE_MS;
const STEP_INTERVAL_MS = MINUTE_MS;
const STEP_REST_MS = 500;
const STEP_RETRY_POLICY = { minMs: 1_000, maxMs: MINUTE_MS };
/** A reminder is at most this late while all goes well. */
const REMINDERS_INTERVAL_MS = 20_000;
const CASES_INTERVAL_MS = MINUTE_MS;
const FIGURES_INTERVAL_MS = MINUTE_MS;
const STORAGE_INTERVAL_MS = 10 * MINUTE_MS;
const POST_KEYS_INTERVAL_MS = 6 * HOUR_MS;
/** How often it looks for tables to rewrite. Each is rewritten at most once an hour. */
const REWRITE_INTERVAL_MS = 10 * MINUTE_MS;
/** How often it looks whether the checkpoint of the day is signed and cosigned. */
const CHECKPOINT_INTERVAL_MS = 10 * MINUTE_MS;
/** How long it waits before it looks again, while the tree has nothing to sign. */
const CHECKPOINT_WAIT_MS = 5_000;
const CHECKPOINT_RETRY_POLICY: RetryPolicy = { minMs: 30_000, maxMs: CHECKPOINT_INTERVAL_MS };
const REWRITE_RETRY_POLICY: RetryPolicy = { minMs: 5_000, maxMs: REWRITE_INTERVAL_MS };

/**
 * Removes expired data now and every hour: sessions, role sessions, command ids, throttles, past presence, old figures
 * for operators, exports of studies, and remaining data of erased people. Every hour it also closes studies 30 days
 * after their last day and, once sealing has begun, seals names that are in the clear. Records due erasures in the log
 * every minute, and performs each step of a spread erasure at its time. Rewrites the tables whose files still have rows
 * of erased people. Every minute it ends holds whose time is over, and makes the words of removed posts and thanks
 * unreadable when their time has come. Destroys unused keys of posts every six hours. Sends
 * reminders at their time, if the services can send push messages. Stores what operators see of this process every
 * minute, and how large the database is every ten. Signs a checkpoint of the log once a day, if this process has a
 * folder for the key.
 */
export function startHousekeeping(
  services: Services,
  storage: StorageOptions = {},
  logSigning?: LogSigning,
): { stop(): Promise<void> } {
  const { sessions, roleSessions, commandRegister, presence, pool, log, housekeepingRuns } = services;
  const cleanUp = async () => {
    await Promise.all([
      sessions.sweep(),
      roleSessions.sweep(),
      commandRegister.sweep(),
      presence.sweep(),
      sweepThrottles(pool),
      services.figureStore.sweep(),
    ]);
    await completeErasures(services);
    await endStudies(services);
  };
  const loopOf = (
    task: HousekeepingTask,
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
  const signer = logSigning?.folder === undefined ? undefined : new LogSigner(services, logSigning);
  // The tree is built in the background after an upgrade, and is empty for a moment in a new installation.
  let checkpointInMs = CHECKPOINT_WAIT_MS;
  const signToday = async (of: LogSigner) => {
    checkpointInMs = (await of.signToday()) === undefined ? CHECKPOINT_WAIT_MS : CHECKPOINT_INTERVAL_MS;
  };
  const { push } = services;
  const sender = push && new ReminderSender(services, push);
  const loops = [
    ...(sender ? [loopOf('reminders', REMINDERS_INTERVAL_MS, (signal) => sender.sendDue(signal))] : []),
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
    loopOf('moderation cases', CASES_INTERVAL_MS, () => followUpDueCases(services)),
    loopOf('post key collection', POST_KEYS_INTERVAL_MS, () => unusedPostKeys.collect()),
    loopOf('operations figures', FIGURES_INTERVAL_MS, () => services.figureStore.store()),
    loopOf('storage sample', STORAGE_INTERVAL_MS, () => sampleStorage(services.db, storage)),
    ...(signer
      ? [
          loopOf('log checkpoint', CHECKPOINT_INTERVAL_MS, () => signToday(signer), {
            nextInMs: () => checkpointInMs,
            retryPolicy: CHECKPOINT_RETRY_POLICY,
          }),
        ]
      : []),
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
