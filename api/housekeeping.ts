import { sweepThrottles } from '../infra/throttle/throttle.ts';
import { completeErasures, tellErasures } from './accounts/erase-account.ts';
import type { Services } from './services.ts';

const TIDY_EVERY_MS = 3_600_000;
const TELL_EVERY_MS = 60_000;

/**
 * Removes, now and every hour, what has run out: sessions, old command ids, throttles, past presence, and what may
 * be left of who is erased. Tells the log every minute of erasures it is time for.
 */
export function keepTidy(services: Services, tell: (line: string) => void): { stop(): Promise<void> } {
  const { sessions, register, presence, pool } = services;
  const tidying = keepDoing(TIDY_EVERY_MS, tell, async () => {
    await Promise.all([sessions.sweep(), register.sweep(), presence.sweep(), sweepThrottles(pool)]);
    await completeErasures(services);
  });
  const telling = keepDoing(TELL_EVERY_MS, tell, () => tellErasures(services));
  return {
    async stop() {
      await Promise.all([tidying.stop(), telling.stop()]);
    },
  };
}

/** Does it now and every so often; of a trouble that lasts it tells once. */
function keepDoing(
  everyMs: number,
  tell: (line: string) => void,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let isTroubled = false;
  const attempt = async () => {
    try {
      await work();
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) tell(`tidying up has to wait: ${(error as Error).name}`);
      isTroubled = true;
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
