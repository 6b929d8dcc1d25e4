import { type Kysely, sql } from 'kysely';
import type { OperationalTables } from '../postgres/tables.ts';
import { type DatabaseClock, databaseClock, dayOf, STEP_MS, stepOf } from './clock.ts';

/**
 * A day of presence is stored for this many days after its end. A person counts as active if they were here on one of
 * this many days, today included.
 */
export const RETENTION_DAYS = 7;

/** The people who were here on each day. */
export class PresenceDays {
  readonly #db: Kysely<OperationalTables>;
  readonly #clock: DatabaseClock;

  constructor(db: Kysely<OperationalTables>, clock: DatabaseClock = databaseClock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * The 5-minute steps in which each pseudonym was here, by their start in milliseconds since 1970: the last 14 steps
   * of today until the person was last seen, and the same of yesterday. So the last hour is complete, but older steps
   * may be in the answer. The current step does not count, so that the answer for a step never changes after its end.
   * A pseudonym that was here on neither day is missing.
   */
  async recentStepsOf(pseudonymIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
    const seen = new Map<string, Set<number>>();
    if (pseudonymIds.length === 0) return seen;
    const rows = await this.#db
      .selectFrom('presence_day')
      .select(['community', 'last_seen', 'steps', stepOf(this.#clock()).as('now')])
      .where('day', '>=', sql<Date>`${dayOf(this.#clock())} - 1`)
      .where('community', '=', sql<string>`any(${pseudonymIds}::uuid[])`)
      .execute();
    for (const { community, last_seen, steps, now } of rows) {
      const own = seen.get(community) ?? new Set();
      for (let ago = 0; steps >> ago > 0; ago++) {
        const step = last_seen.getTime() - ago * STEP_MS;
        if ((steps >> ago) & 1 && step < now.getTime()) own.add(step);
      }
      seen.set(community, own);
    }
    return seen;
  }

  /** A random person who was here within a week, other than those in `except`. Undefined if there is none. */
  async randomActive(except: readonly string[]): Promise<string | undefined> {
    const { rows } = await sql<{ community: string }>`
      select community from (
        select distinct community from presence_day where day > ${dayOf(this.#clock())} - ${RETENTION_DAYS}::int
      ) as people where community <> all(${except}::uuid[]) order by random() limit 1`.execute(this.#db);
    return rows[0]?.community;
  }
}
