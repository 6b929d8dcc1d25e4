import type pg from 'pg';
import { FailureRun } from '../infra/background/failure-run.ts';
import type { Logger } from '../infra/background/logger.ts';
import type { Limits } from '../infra/config/limits.ts';
import { Throttle } from '../infra/throttle/throttle.ts';
import { THROTTLES } from './stored-names.ts';

/** The community calls with a rate limit. */
export type PseudonymThrottle = 'posts' | 'likes' | 'gratitude';

/** Limits how often each pseudonym may write, across all processes. */
export class PseudonymThrottles {
  readonly #throttles: Readonly<Record<PseudonymThrottle, Throttle>>;
  readonly #refunds: FailureRun;

  constructor(limits: Limits, pool: pg.Pool, hashKey: Buffer, log: Logger) {
    this.#refunds = new FailureRun({ task: 'throttle refund', log });
    const perPseudonym = (name: PseudonymThrottle) =>
      new Throttle(THROTTLES[`${name}Member`], limits[`${name}PerPerson`], pool, hashKey);
    this.#throttles = {
      posts: perPseudonym('posts'),
      likes: perPseudonym('likes'),
      gratitude: perPseudonym('gratitude'),
    };
  }

  /**
   * Runs `work`. If there is a limit, `work` receives `checkRateLimit` and calls it when it knows that the
   * command is not a repeat. The call is counted once, and refunded if the work fails. Throws
   * `TooManyAttempts` and the errors of `work`.
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
      if (wasCounted) await this.#refunds.tolerate(throttle.refund(pseudonymId), 'the call stays counted');
      throw error;
    }
  }
}
