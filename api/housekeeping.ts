import { BackgroundLoop } from '../infra/background/background-loop.ts';
import { sweepThrottles } from '../infra/throttle/throttle.ts';
import { completeErasures, recordDueErasures } from './accounts/erase-account.ts';
import type { Services } from './services.ts';

const CLEANUP_INTERVAL_MS = 3_600_000;
const ERASURE_INTERVAL_MS = 60_000;

/**
 * Removes expired data now and every hour: sessions, command ids, throttles, past presence, and remaining
 * data of erased people. Records due erasures in the log every minute.
 */
export function startHousekeeping(services: Services): { stop(): Promise<void> } {
  const { sessions, register, presence, pool, log } = services;
  const cleanUp = async () => {
    await Promise.all([sessions.sweep(), register.sweep(), presence.sweep(), sweepThrottles(pool)]);
    await completeErasures(services);
  };
  const loops = [
    new BackgroundLoop({ task: 'housekeeping', log, work: cleanUp, everyMs: CLEANUP_INTERVAL_MS }),
    new BackgroundLoop({
      task: 'erasure record',
      log,
      work: () => recordDueErasures(services),
      everyMs: ERASURE_INTERVAL_MS,
    }),
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
