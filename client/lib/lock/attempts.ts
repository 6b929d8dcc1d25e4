import { withIdb } from '../device/person-database.ts';
import { strictWrite } from '../device/strict-write.ts';

/**
 * This many attempts in a row need no wait. The first wait follows the last of them, and each further attempt doubles
 * the wait, up to 15 minutes.
 */
export const FREE_ATTEMPTS = 5;
export const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

const KEY = 'lock.attempts';

interface Attempts {
  readonly count: number;
  /** No attempt before this time, in ms since 1970. */
  readonly notBefore: number;
}

/** An attempt came too early. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('Too many wrong attempts');
    this.waitMs = waitMs;
  }
}

/**
 * Counts an attempt with digits as wrong until `forgetAttempts`, so that a page that is closed in between does not
 * escape the wait. Throws `TooManyAttempts` during a wait, and then does not count.
 */
export const beginAttempt = (userId: number): Promise<void> =>
  withIdb(userId, (idb) =>
    strictWrite(idb, ['settings'], async (write) => {
      const settings = write.objectStore('settings');
      const { count, notBefore } = attemptsIn(await settings.get(KEY));
      const now = Date.now();
      // A clock that was set back does not lock anyone out for longer.
      const waitMs = Math.min(notBefore - now, LONGEST_WAIT_MS);
      if (waitMs > 0) throw new TooManyAttempts(waitMs);
      await settings.put({ count: count + 1, notBefore: now + waitAfter(count + 1) } satisfies Attempts, KEY);
    }),
  );

/** Sets the count to zero. `device-lock.ts` calls it once the lock was opened in any way. */
export const forgetAttempts = (userId: number): Promise<void> =>
  withIdb(userId, (idb) =>
    strictWrite(idb, ['settings'], (write) => write.objectStore('settings').delete(KEY)),
  );

const waitAfter = (count: number): number =>
  count < FREE_ATTEMPTS ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (count - FREE_ATTEMPTS), LONGEST_WAIT_MS);

function attemptsIn(stored: unknown): Attempts {
  const { count, notBefore } = (stored ?? {}) as Partial<Attempts>;
  return { count: count ?? 0, notBefore: notBefore ?? 0 };
}
