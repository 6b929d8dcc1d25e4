import { type Kysely, sql } from 'kysely';
import { DOT_MIN_PEOPLE as MIN_PEOPLE } from '../../domain/places/dots.ts';
import type { Region } from '../../domain/places/regions.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { type DatabaseClock, databaseClock, dayOf, finishedStepOf } from './clock.ts';
import type { PresenceHandles } from './handle.ts';

const NEARBY_MAX = 50;

/** A person as others see them: only the step in which they were here, and a handle for it. */
export interface NearbyPerson {
  readonly handle: string;
  /** The start of the step. */
  readonly step: Date;
}

/**
 * The settled people who were here in the last finished 5-minute step. Nothing in the list depends on the time at
 * which a person came, left or posted within it, and no handle is in the lists of two steps.
 */
export class NearbyPeople {
  readonly #db: Kysely<OperationalTables>;
  readonly #handles: PresenceHandles;
  readonly #clock: DatabaseClock;

  constructor(db: Kysely<OperationalTables>, handles: PresenceHandles, clock: DatabaseClock = databaseClock) {
    this.#db = db;
    this.#handles = handles;
    this.#clock = clock;
  }

  /**
   * The people in a region or everywhere, without `except`: at most 50, in the order of their handles. If there are more,
   * a hash of person and step chooses, so all calls about a step prefer the same people. A region with fewer than three
   * people besides `except` is not listed. The list without `region` has the people of such regions only if they are at
   * least three together, so that no difference of two lists stands for fewer.
   */
  async list(except: string | undefined, region?: Region): Promise<NearbyPerson[]> {
    const people = this.#db
      .selectFrom('presence_step')
      .select(['community', 'step', 'region'])
      .where('step', '=', finishedStepOf(this.#clock()))
      .$if(except !== undefined, (query) => query.where('community', '!=', except as string))
      .$if(region !== undefined, (query) => query.where('region', '=', region as Region));
    const { rows } = await sql<{ community: string; step: Date }>`
      select community, step from (
        select community, step, count(*) over (partition by crowd) as size from (
          select community, step,
            case when count(*) over (partition by region) >= ${sql.lit(MIN_PEOPLE)} then region end as crowd
          from (${people}) as people
        ) as people
      ) as people
      where size >= ${sql.lit(MIN_PEOPLE)}
      order by hashtextextended(community::text, extract(epoch from step)::bigint)
      limit ${sql.lit(NEARBY_MAX)}`.execute(this.#db);
    return rows
      .map(({ community, step }) => ({
        handle: this.#handles.of({ pseudonymId: community, step }),
        step,
      }))
      .sort((one, other) => (one.handle < other.handle ? -1 : 1));
  }

  /** The pseudonym of a handle of today or yesterday. */
  async findByHandle(handle: string): Promise<string | undefined> {
    const person = this.#handles.read(handle);
    const today = dayOf(this.#clock());
    const days = this.#db
      .selectFrom('presence_day')
      .select('community')
      .where('day', '>=', sql<Date>`${today} - 1`)
      .where('day', '<=', today);
    const row = await (person
      ? days
          .where('community', '=', person.pseudonymId)
          .where('day', '=', dayOf(sql<Date>`${person.step}::timestamptz`))
      : // The handle of a whole day, which a process of 1.0.2 has shown.
        days.where('handle', '=', handle)
    ).executeTakeFirst();
    return row?.community;
  }
}
