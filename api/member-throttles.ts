import type pg from 'pg';
import type { Limits } from '../infra/config/limits.ts';
import { Throttle } from '../infra/throttle/throttle.ts';
import { THROTTLES } from './stored-names.ts';

/** What somebody may do in the community only so often. */
export type MemberThrottle = 'posts' | 'likes' | 'gratitude';

/** How often each member of the community may write, whichever process they reach. */
export class MemberThrottles {
  readonly #throttles: Readonly<Record<MemberThrottle, Throttle>>;

  constructor(limits: Limits, pool: pg.Pool, hashKey: Buffer) {
    const perMember = (name: MemberThrottle) =>
      new Throttle(THROTTLES[`${name}Member`], limits[`${name}PerPerson`], pool, hashKey);
    this.#throttles = {
      posts: perMember('posts'),
      likes: perMember('likes'),
      gratitude: perMember('gratitude'),
    };
  }

  /**
   * Does `work`, which is given `admit` where there is a limit, and calls it once it knows that it is no repeat of
   * something done before. It is counted then, however often `admit` is called, and taken back if the work fails.
   * Throws `TooMany` and what `work` throws.
   */
  async admitting<T>(
    name: MemberThrottle | undefined,
    member: string,
    work: (admit: (() => Promise<void>) | undefined) => Promise<T>,
  ): Promise<T> {
    const throttle = name && this.#throttles[name];
    if (!throttle) return work(undefined);
    let counted: Promise<void> | undefined;
    const admit = () => {
      counted ??= throttle.count(member);
      return counted;
    };
    try {
      return await work(admit);
    } catch (error) {
      const wasCounted = await counted?.then(
        () => true,
        () => false,
      );
      if (wasCounted) await throttle.forgive(member).catch(() => {});
      throw error;
    }
  }
}
