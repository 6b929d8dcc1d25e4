import { createHmac, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { NOW_MS } from './throttle.ts';

/**
 * Stores for a limited time that something happened. It uses the table of the throttles, which housekeeping
 * sweeps, and stores a keyed hash, so that the table names nobody.
 */
export class RecentFlags {
  readonly #name: string;
  readonly #keptMs: number;
  readonly #pool: pg.Pool;
  readonly #hashKey: KeyObject;

  constructor(name: string, keptMs: number, pool: pg.Pool, hashKey: KeyObject) {
    this.#name = name;
    this.#keptMs = keptMs;
    this.#pool = pool;
    this.#hashKey = hashKey;
  }

  /** Sets the flag. It is kept for the full time from now on. */
  async set(what: string): Promise<void> {
    await this.#pool.query(
      `insert into throttles (key, points, expire) values ($1, 0, ${NOW_MS} + $2)
       on conflict (key) do update set expire = excluded.expire`,
      [this.#key(what), this.#keptMs],
    );
  }

  /**
   * Sets the flag until the time `untilMs`, in milliseconds since 1970, unless that time is over or the flag is set.
   * Returns whether it has set it.
   */
  async setOnce(what: string, untilMs: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `insert into throttles as flag (key, points, expire) select $1, 0, $2::float8 where $2::float8 > ${NOW_MS}
       on conflict (key) do update set expire = excluded.expire where flag.expire <= ${NOW_MS}`,
      [this.#key(what), untilMs],
    );
    return rowCount === 1;
  }

  async has(what: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `select from throttles where key = $1 and expire > ${NOW_MS}`,
      [this.#key(what)],
    );
    return rowCount === 1;
  }

  #key(what: string): string {
    return `${this.#name}:${createHmac('sha256', this.#hashKey).update(what).digest('base64url')}`;
  }
}
