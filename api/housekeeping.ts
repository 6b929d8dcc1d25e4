import { sweepThrottles } from '../infra/throttle/throttle.ts';
import { completeErasures, recordDueErasures } from './accounts/erase-account.ts';
import type { Services } from './services.ts';

const CLEANUP_INTERVAL_MS = 3_600_000;
const ERASURE_INTERVAL_MS = 60_000;

/**
 * Removes, now and every hour, what has run out: sessions, old command ids, throttles, past presence, and what may
 * be left of who is erased. Tells the log every minute of erasures it is time for.
 */
export function startHousekeeping(
  services: Services,
  report: (line: string) => void,
): { stop(): Promise<void> } {
  const { sessions, register, presence, pool } = services;
  const cleanup = repeatEvery(CLEANUP_INTERVAL_MS, report, async () => {
    await Promise.all([sessions.sweep(), register.sweep(), presence.sweep(), sweepThrottles(pool)]);
    await completeErasures(services);
  });
  const erasures = repeatEvery(ERASURE_INTERVAL_MS, report, () => recordDueErasures(services));
  return {
    async stop() {
      await Promise.all([cleanup.stop(), erasures.stop()]);
    },
  };
}

/** Does it now and every so often; of a trouble that lasts it tells once. */
function repeatEvery(
  everyMs: number,
  report: (line: string) => void,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let isFailing = false;
  const attempt = async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) report(`tidying up has to wait: ${(error as Error).name}`);
      isFailing = true;
    }
  };
  let last = attempt();
  const timer = setInterval(() => {
    last = last.then(attempt);
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}
