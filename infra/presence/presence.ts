import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Coordinates } from '../../domain/places/cities.ts';
import { type Dot, dotsOf, type PlaceCount } from '../../domain/places/dots.ts';
import { placeAt } from '../../domain/places/place.ts';
import type { Region } from '../../domain/places/regions.ts';
import { ExpiringCache } from '../postgres/expiring-cache.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { type DatabaseClock, databaseClock, dayOf } from './clock.ts';
import type { CoarseLocation } from './coarse-location.ts';
import { RETENTION_DAYS } from './presence-days.ts';
import { presenceQueries } from './presence-queries.ts';
import type { PresentPerson } from './present-person.ts';

/** How long a call makes a person present, in seconds. */
const REQUEST_PRESENCE_S = 60;
/**
 * A process counts as dead this long after its last heartbeat, in seconds. Snapshots are cached for a second,
 * so 15 s after a crash its people are no longer shown anywhere.
 */
const PROCESS_DEAD_S = 14;
const SNAPSHOT_MS = 1_000;
/** From this age on a sweep deletes the people of a step, in hours. Only the last finished step is ever read. */
const STEPS_KEPT_H = 1;

/** The process id in the rows of people who are present by a call instead of a connection. */
const REQUEST_PROCESS_ID = '00000000-0000-0000-0000-000000000000';

/** The presence that everyone may see. */
export interface Snapshot {
  readonly total: number;
  readonly dots: readonly Dot[];
}

/**
 * Reads presence in the tables that all processes share, and writes the presence of people who call the API.
 * `LivePresence` writes that of people with a live connection. People are identified by their pseudonym.
 */
export class Presence {
  readonly #db: Kysely<OperationalTables>;
  readonly #clock: DatabaseClock;
  readonly #snapshot = new ExpiringCache<Snapshot>(SNAPSHOT_MS);

  constructor(db: Kysely<OperationalTables>, clock: DatabaseClock = databaseClock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Records the location that a person's device reports. They are present for a minute. */
  heartbeat(person: PresentPerson, { region, place }: CoarseLocation): Promise<void> {
    const point = place && placeAt(place);
    return this.#recordRequest(
      person,
      region,
      point,
      sql`
      region = excluded.region, lat = excluded.lat, lng = excluded.lng`,
    );
  }

  /**
   * Records an action that shows a person is here. They are present for a minute, at the place where they
   * already were. If no earlier call has said where they are, they count in `region` and are not on the map.
   */
  recordActivity(person: PresentPerson, region: Region): Promise<void> {
    return this.#recordRequest(person, region, undefined, sql`region = known.region`);
  }

  async #recordRequest(
    { pseudonymId, isSettled }: PresentPerson,
    region: Region,
    place: Coordinates | undefined,
    change: RawBuilder<unknown>,
  ): Promise<void> {
    const until = sql`${this.#clock()} + make_interval(secs => ${REQUEST_PRESENCE_S})`;
    const { rows } = await sql<{ was_here: boolean }>`
      with before as (
        select from presence
        where community = ${pseudonymId} and process = ${REQUEST_PROCESS_ID} and until > ${this.#clock()} and region = ${region}
          and settled = ${isSettled}
          and (lat, lng) is not distinct from (${place?.lat ?? null}::real, ${place?.lng ?? null}::real)
      ), call as (
        insert into presence as known (community, process, region, lat, lng, until, settled)
        values (${pseudonymId}, ${REQUEST_PROCESS_ID}, ${region}, ${place?.lat ?? null}, ${place?.lng ?? null}, ${until},
          ${isSettled})
        on conflict (community, process) do update set until = greatest(known.until, excluded.until),
          settled = excluded.settled, ${change}
      ), ${presenceQueries(this.#clock, sql`values (${pseudonymId}::uuid, ${region}::text, ${isSettled}::boolean)`)}
      select exists (select from before) as was_here`.execute(this.#db);
    if (!rows[0]?.was_here) this.clearSnapshot();
  }

  /** Drops the cached snapshot, because presence has changed or must be read again. */
  clearSnapshot(): void {
    this.#snapshot.clear();
  }

  /**
   * The number of people who are here, and the dots that may be shown, which stand for settled people only. It is at
   * most a second old.
   */
  snapshot(): Promise<Snapshot> {
    return this.#snapshot.get('', async () => {
      const { rows } = await sql<{
        region: Region;
        lat: number | null;
        lng: number | null;
        people: number;
        settled: number;
      }>`
        select region, lat, lng, count(*)::int as people, (count(*) filter (where settled))::int as settled from (
          select distinct on (community) region, lat, lng, settled from ${this.#present()} as present
          order by community, lat is null, process
        ) as people group by region, lat, lng`.execute(this.#db);
      const gatherings = rows.flatMap(({ region, lat, lng, settled }): PlaceCount[] =>
        lat === null || lng === null ? [] : [{ region, place: { lat, lng }, people: settled }],
      );
      return { total: rows.reduce((sum, { people }) => sum + people, 0), dots: dotsOf(gatherings) };
    });
  }

  /** A random person who is present, other than those in `except`. */
  async randomPresent(except: readonly string[]): Promise<string | undefined> {
    const { rows } = await sql<{ community: string }>`
      select community from (select distinct community from ${this.#present()} as present) as people
      where community <> all(${except}::uuid[]) order by random() limit 1`.execute(this.#db);
    return rows[0]?.community;
  }

  /** Deletes everything about these pseudonyms. */
  async deletePeople(
    pseudonymIds: readonly string[],
    db: Kysely<OperationalTables> = this.#db,
  ): Promise<void> {
    // In the same order as a heartbeat, so that the two cannot deadlock.
    for (const table of ['presence_day', 'presence'] as const) {
      await db.deleteFrom(table).where('community', '=', sql<string>`any(${pseudonymIds}::uuid[])`).execute();
    }
    this.clearSnapshot();
  }

  /** Deletes days that ended a week ago, steps older than an hour, and rows of dead processes and past calls. */
  async sweep(): Promise<void> {
    const now = this.#clock();
    await sql`delete from presence_day where day < ${dayOf(now)} - ${RETENTION_DAYS}::int`.execute(this.#db);
    await sql`delete from presence_step where step < ${now} - make_interval(hours => ${STEPS_KEPT_H})`.execute(
      this.#db,
    );
    await sql`delete from presence_process where beat_at <= ${this.#deadBefore()}`.execute(this.#db);
    await sql`
      delete from presence where until <= ${now} or until is null
        and process not in (select process from presence_process)`.execute(this.#db);
  }

  /** The rows of people who are present now. */
  #present(): RawBuilder<unknown> {
    return sql`(
      select * from presence where until > ${this.#clock()}
        or process in (select process from presence_process where beat_at > ${this.#deadBefore()}))`;
  }

  #deadBefore(): RawBuilder<Date> {
    return sql<Date>`${this.#clock()} - make_interval(secs => ${PROCESS_DEAD_S})`;
  }
}
