import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import { HOUR_MS } from '../domain/time/units.ts';
import { FailureRun } from '../infra/background/failure-run.ts';
import type { Logger } from '../infra/background/logger.ts';
import type { Limit, Limits } from '../infra/config/limits.ts';
import { Throttle } from '../infra/throttle/throttle.ts';
import { AddressThrottle } from './address-throttle.ts';
import { THROTTLES } from './stored-names.ts';

/** The community calls with a rate limit. `newAuthorPosts` is for visitors and new accounts, beside `posts`. */
export type PseudonymThrottle =
  | 'posts'
  | 'newAuthorPosts'
  | 'likes'
  | 'gratitude'
  | 'reports'
  | 'hiddenPeople';

/** The pseudonym that writes, and the address of a visitor. */
export interface Writer {
  readonly pseudonymId: string;
  /** A visitor can have many sessions, so `newAuthorPosts` counts their address as well. Undefined for accounts. */
  readonly visitorAddress: string | undefined;
}

interface Counter {
  count(): Promise<void>;
  refund(): Promise<void>;
}

/** Limits how often each pseudonym may write, across all processes. */
export class PseudonymThrottles {
  readonly #throttles: Readonly<Record<PseudonymThrottle, Throttle>>;
  readonly #newAuthorAddresses: AddressThrottle;
  readonly #refunds: FailureRun;

  constructor(limits: Limits, pool: pg.Pool, hashKey: KeyObject, log: Logger) {
    this.#refunds = new FailureRun({ task: 'throttle refund', log });
    const perPseudonym = (name: PseudonymThrottle, limit: Limit, reason?: string) =>
      new Throttle(THROTTLES[`${name}Member`], limit, pool, hashKey, reason);
    const { newAuthorPosts } = limits;
    const atFirst = `While you are new here, you can share up to ${newAuthorPosts.max} reflections in ${newAuthorPosts.windowMs / HOUR_MS} hours.`;
    this.#throttles = {
      posts: perPseudonym('posts', limits.postsPerPerson),
      newAuthorPosts: perPseudonym('newAuthorPosts', newAuthorPosts, atFirst),
      likes: perPseudonym('likes', limits.likesPerPerson),
      gratitude: perPseudonym('gratitude', limits.gratitudePerPerson),
      reports: perPseudonym('reports', limits.reportsPerPerson),
      hiddenPeople: perPseudonym(
        'hiddenPeople',
        limits.hiddenPeoplePerPerson,
        'You can’t hide more people for now.',
      ),
    };
    this.#newAuthorAddresses = new AddressThrottle(
      THROTTLES.newAuthorPostsAddress,
      newAuthorPosts,
      limits.loopbackFactor,
      pool,
      hashKey,
      atFirst,
    );
  }

  /**
   * Runs `work`. If there is a limit, `work` receives `checkRateLimit` and calls it when it knows that the
   * command is not a repeat. The call is counted once toward each limit, and refunded if the work fails or another limit
   * refuses it. Throws `TooManyAttempts` and the errors of `work`.
   */
  async withRateLimit<T>(
    names: readonly PseudonymThrottle[],
    writer: Writer,
    work: (checkRateLimit: (() => Promise<void>) | undefined) => Promise<T>,
  ): Promise<T> {
    if (names.length === 0) return work(undefined);
    const counted: Counter[] = [];
    const countAll = async () => {
      for (const counter of names.flatMap((name) => this.#countersOf(name, writer))) {
        await counter.count();
        counted.push(counter);
      }
    };
    let counting: Promise<void> | undefined;
    const checkRateLimit = () => {
      counting ??= countAll();
      return counting;
    };
    try {
      return await work(checkRateLimit);
    } catch (error) {
      await Promise.allSettled([counting]);
      for (const counter of counted) await this.#refunds.tolerate(counter.refund(), 'the call stays counted');
      throw error;
    }
  }

  #countersOf(name: PseudonymThrottle, { pseudonymId, visitorAddress }: Writer): Counter[] {
    const throttle = this.#throttles[name];
    const own = { count: () => throttle.count(pseudonymId), refund: () => throttle.refund(pseudonymId) };
    if (name !== 'newAuthorPosts' || visitorAddress === undefined) return [own];
    const addresses = this.#newAuthorAddresses;
    return [
      own,
      { count: () => addresses.count(visitorAddress), refund: () => addresses.refund(visitorAddress) },
    ];
  }
}
