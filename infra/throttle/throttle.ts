import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../config/limits.ts';

/** Somebody has done this too often. `retryAfterS` says when it may be tried again, in seconds. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super('Too many attempts. Please try again in a little while.');
    this.retryAfterS = retryAfterS;
  }
}

/**
 * One limit, counted in PostgreSQL so that it holds across processes and restarts. It stores a keyed hash of
 * the subject, so the table names nobody.
 */
export class Throttle {
  readonly #limiter: RateLimiterPostgres;
  readonly #hashKey: Buffer;

  constructor(name: string, { max, windowMs }: Limit, pool: pg.Pool, hashKey: Buffer) {
    this.#hashKey = hashKey;
    this.#limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'throttles',
      tableCreated: true,
      keyPrefix: name,
      points: max,
      duration: windowMs / 1000,
      clearExpiredByTimeout: false,
    });
  }

  /** Counts one attempt before it is made, so that many at once can't slip through. Throws `TooManyAttempts`. */
  async count(who: string): Promise<void> {
    try {
      await this.#limiter.consume(this.#hash(who));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        throw new TooManyAttempts(Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  /** Takes one counted attempt back: it turned out well. */
  async refund(who: string): Promise<void> {
    await this.#limiter.reward(this.#hash(who), 1);
  }

  /** Forgets everything counted. */
  async reset(who: string): Promise<void> {
    await this.#limiter.delete(this.#hash(who));
  }

  #hash(who: string): string {
    return createHmac('sha256', this.#hashKey).update(who).digest('base64url');
  }
}

/** Removes what no longer counts from the table all throttles share. */
export async function sweepThrottles(pool: pg.Pool): Promise<void> {
  await pool.query('delete from throttles where expire < $1', [Date.now()]);
}
