import type pg from 'pg';
import type { Limits } from '../infra/config/limits.ts';
import { Throttle } from '../infra/throttle/throttle.ts';
import { THROTTLES } from './stored-names.ts';

/** What somebody may do in the community only so often. */
export type PseudonymThrottle = 'posts' | 'likes' | 'gratitude';

/** How often each member of the community may write, whichever process they reach. */
export class PseudonymThrottles {
  readonly #throttles: Readonly<Record<PseudonymThrottle, Throttle>>;

  constructor(limits: Limits, pool: pg.Pool, hashKey: Buffer) {
    const perPseudonym = (name: PseudonymThrottle) =>
      new Throttle(THROTTLES[`${name}Member`], limits[`${name}PerPerson`], pool, hashKey);
    this.#throttles = {
      posts: perPseudonym('posts'),
      likes: perPseudonym('likes'),
      gratitude: perPseudonym('gratitude'),
    };
  }

  /**
   * Does `work`, which is given `admit` where there is a limit, and calls it once it knows that it is no repeat of
   * something done before. It is counted then, however often `admit` is called, and taken back if the work fails.
   * Throws `TooManyAttempts` and what `work` throws.
   */
  async withRateLimit<T>(
    name: PseudonymThrottle | undefined,
    pseudonymId: string,
    work: (checkRateLimit: (() => Promise<void>) | undefined) => Promise<T>,
  ): Promise<T> {
    const throttle = name && this.#throttles[name];
    if (!throttle) return work(undefined);
    let counted: Promise<void> | undefined;
    const checkRateLimit = () => {
      counted ??= throttle.count(pseudonymId);
      return counted;
    };
    try {
      return await work(checkRateLimit);
    } catch (error) {
      const wasCounted = await counted?.then(
        () => true,
        () => false,
      );
      if (wasCounted) await throttle.refund(pseudonymId).catch(() => {});
      throw error;
    }
  }
}
