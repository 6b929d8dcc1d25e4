import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../config/limits.ts';

/** There were too many attempts. `retryAfterS` is the number of seconds until the next one is allowed. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  readonly retryAfterS: number;

  constructor(retryAfterS: number) {
    super(`Too many attempts. Please try again in ${waitText(retryAfterS)}.`);
    this.retryAfterS = retryAfterS;
  }
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A wait in words, rounded up. */
function waitText(seconds: number): string {
  if (seconds <= MINUTE_S) return 'a minute';
  if (seconds <= HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} minutes`;
  return `${Math.ceil(seconds / HOUR_S)} hours`;
}

/**
 * One rate limit, counted in PostgreSQL so that it holds across processes and restarts. It stores a keyed
 * hash of the subject, so that the table names nobody.
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

  /**
   * Counts an attempt before it is made, so that many simultaneous ones cannot exceed the limit. Throws
   * `TooManyAttempts`.
   */
  async count(who: string): Promise<void> {
    try {
      await this.#limiter.consume(this.#hash(who));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        throw new TooManyAttempts(Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  /** Takes back one counted attempt that succeeded. */
  async refund(who: string): Promise<void> {
    await this.#limiter.reward(this.#hash(who), 1);
  }

  /** Deletes all counted attempts of a subject. */
  async reset(who: string): Promise<void> {
    await this.#limiter.delete(this.#hash(who));
  }

  #hash(who: string): string {
    return createHmac('sha256', this.#hashKey).update(who).digest('base64url');
  }
}

/** Deletes expired counts from the table that all throttles share. */
export async function sweepThrottles(pool: pg.Pool): Promise<void> {
  await pool.query('delete from throttles where expire < $1', [Date.now()]);
}
