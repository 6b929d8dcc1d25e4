import { sweepThrottles } from '../infra/throttle/throttle.ts';
import type { Services } from './services.ts';

const EVERY_MS = 3_600_000;

/** Removes, now and every hour, what has run out: sessions, old command ids, throttles, past presence. */
export function keepTidy(
  { sessions, register, presence, pool }: Pick<Services, 'sessions' | 'register' | 'presence' | 'pool'>,
  tell: (line: string) => void,
): { stop(): Promise<void> } {
  const tidy = async () => {
    try {
      await Promise.all([sessions.sweep(), register.sweep(), presence.sweep(), sweepThrottles(pool)]);
    } catch (error) {
      tell(`tidying up has to wait: ${(error as Error).name}`);
    }
  };
  let last = tidy();
  const timer = setInterval(() => {
    last = tidy();
  }, EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}
