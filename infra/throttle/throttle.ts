import { createHmac, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { DAY_S, HOUR_S, MINUTE_S } from '../../domain/time/units.ts';
import type { Limit } from '../config/limits.ts';
import { countThrottleHit } from './throttle-hits.ts';

/** The database's time in milliseconds since 1970, as SQL: the clocks of processes may differ, or be wrong. */
export const NOW_MS = '(extract(epoch from now()) * 1000)::float8';

/** There were too many attempts. `retryAfterS` is the number of seconds until the next one is allowed. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  readonly retryAfterS: number;

  /** `reason` is a whole sentence for the person. */
  constructor(retryAfterS: number, reason = 'Too many attempts.') {
    super(`${reason} Please try again in ${waitText(retryAfterS)}.`);
    this.retryAfterS = retryAfterS;
  }
}

/** A wait in words, rounded up. */
function waitText(seconds: number): string {
  if (seconds <= MINUTE_S) return 'a minute';
  if (seconds <= HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} minutes`;
  if (seconds <= 2 * DAY_S) return `${Math.ceil(seconds / HOUR_S)} hours`;
  return `${Math.ceil(seconds / DAY_S)} days`;
}

/**
 * One limit, counted in PostgreSQL so that it holds across processes and restarts. A window begins with the first
 * attempt and has a fixed length. The table holds a keyed hash of the subject, so it names nobody.
 */
export class Throttle {
  readonly #name: string;
  readonly #limit: Limit;
  readonly #pool: pg.Pool;
  readonly #hashKey: KeyObject;
  readonly #reason: string | undefined;

  /** `reason` is a whole sentence for a person who has reached the limit. */
  constructor(name: string, limit: Limit, pool: pg.Pool, hashKey: KeyObject, reason?: string) {
    this.#name = name;
    this.#limit = limit;
    this.#pool = pool;
    this.#hashKey = hashKey;
    this.#reason = reason;
  }

  /**
   * Counts an attempt before it is made, so that many simultaneous ones cannot exceed the limit. Throws
   * `TooManyAttempts`.
   */
  async count(who: string): Promise<void> {
    const { rows } = await this.#pool.query<{ points: number; ms_left: number }>(
      `insert into throttles as counted (key, points, expire) values ($1, 1, ${NOW_MS} + $2)
       on conflict (key) do update set
         points = case when counted.expire <= ${NOW_MS} then 1 else counted.points + 1 end,
         expire = case when counted.expire <= ${NOW_MS} then excluded.expire else counted.expire end
       returning points, expire - ${NOW_MS} as ms_left`,
      [this.#key(who), this.#limit.windowMs],
    );
    const [{ points, ms_left } = { points: 1, ms_left: 0 }] = rows;
    if (points <= this.#limit.max) return;
    countThrottleHit(this.#name);
    throw new TooManyAttempts(Math.ceil(ms_left / 1_000), this.#reason);
  }

  /** Takes back one counted attempt that succeeded. */
  async refund(who: string): Promise<void> {
    await this.#pool.query(
      `update throttles set points = points - 1 where key = $1 and points > 0 and expire > ${NOW_MS}`,
      [this.#key(who)],
    );
  }

  /** Deletes all counted attempts of a subject. */
  async reset(who: string): Promise<void> {
    await this.#pool.query('delete from throttles where key = $1', [this.#key(who)]);
  }

  #key(who: string): string {
    return `${this.#name}:${createHmac('sha256', this.#hashKey).update(who).digest('base64url')}`;
  }
}

/** Removes expired rows from the table that all throttles share. */
export async function sweepThrottles(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from throttles where expire < ${NOW_MS}`);
}
