import { sweepThrottles } from '../infra/throttle/throttle.ts';
import type { Services } from './services.ts';

const EVERY_MS = 3_600_000;

/** Removes, now and every hour, what has run out: sessions, old command ids, throttles. */
export function keepTidy(
  { sessions, register, pool }: Pick<Services, 'sessions' | 'register' | 'pool'>,
  tell: (line: string) => void,
): { stop(): void } {
  const tidy = async () => {
    try {
      await Promise.all([sessions.sweep(), register.sweep(), sweepThrottles(pool)]);
    } catch (error) {
      tell(`tidying up has to wait: ${(error as Error).name}`);
    }
  };
  const timer = setInterval(tidy, EVERY_MS).unref();
  void tidy();
  return { stop: () => clearInterval(timer) };
}
