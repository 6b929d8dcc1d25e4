import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { placeAt } from '../../domain/places/place.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { type DatabaseClock, databaseClock, dayOf, stepOf } from './clock.ts';
import type { CoarseLocation } from './coarse-location.ts';
import { upsertPresenceDay } from './upsert-presence-day.ts';

/** How long changes are gathered before they are written together, in milliseconds. */
const WRITE_DELAY_MS = 200;

/** One open connection of somebody: a tab, a device. */
export interface PresenceConnection {
  change(whereabouts: CoarseLocation): void;
  leave(): void;
}

/**
 * Who is here by a connection to this process. What happens is written in batches, and counts as long as the
 * process beats; whoever has several connections is written once.
 */
export class LivePresence {
  readonly #db: Kysely<OperationalTables>;
  readonly #clock: DatabaseClock;
  readonly #process: string = randomUUID();
  /** Each member's connections, in the order in which they last said something. */
  readonly #stays = new Map<string, Map<PresenceConnection, CoarseLocation>>();
  readonly #written = new Set<() => void>();
  #unwritten = new Set<string>();
  #writing: Promise<void> = Promise.resolve();
  #gathering: NodeJS.Timeout | undefined;

  constructor(db: Kysely<OperationalTables>, clock: DatabaseClock = databaseClock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Calls `handler` when others can see that somebody connected here has come, changed or left. */
  onWritten(handler: () => void): void {
    this.#written.add(handler);
  }

  /** Somebody's connection opens. They are present until it leaves. */
  join(pseudonymId: string, whereabouts: CoarseLocation): PresenceConnection {
    const connections = this.#stays.get(pseudonymId) ?? new Map<PresenceConnection, CoarseLocation>();
    this.#stays.set(pseudonymId, connections);
    const connection: PresenceConnection = {
      change: (changed) => {
        // Deleted first, so that it stands last again. One that has left says nothing any more.
        if (connections.delete(connection)) connections.set(connection, changed);
        this.#markUnwritten(pseudonymId);
      },
      leave: () => {
        if (connections.delete(connection) && connections.size === 0) this.#stays.delete(pseudonymId);
        this.#markUnwritten(pseudonymId);
      },
    };
    connections.set(connection, whereabouts);
    this.#markUnwritten(pseudonymId);
    return connection;
  }

  /**
   * Says that this process lives; to be called every 5 s. Writes what is still unwritten, and everything anew
   * when others have taken the process for dead.
   */
  async beat(): Promise<void> {
    const { rows } = await sql<{ is_new: boolean }>`
      insert into presence_process (process, beat_at) values (${this.#process}, ${this.#clock()})
      on conflict (process) do update set beat_at = excluded.beat_at
      returning xmax = 0 as is_new`.execute(this.#db);
    if (rows[0]?.is_new) for (const pseudonymId of this.#stays.keys()) this.#unwritten.add(pseudonymId);
    await this.#write();
  }

  /** Takes everybody who is connected here off the tables. */
  async stop(): Promise<void> {
    clearTimeout(this.#gathering);
    await this.#writing.catch(() => {});
    await this.#db.deleteFrom('presence').where('process', '=', this.#process).execute();
    await this.#db.deleteFrom('presence_process').where('process', '=', this.#process).execute();
  }

  #markUnwritten(pseudonymId: string): void {
    this.#unwritten.add(pseudonymId);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      // What can't be written now is written with the next beat.
      this.#write().catch(() => {});
    }, WRITE_DELAY_MS).unref();
  }

  /** One batch after another: an older one must not overtake a newer. */
  #write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#writeBatch());
    return this.#writing;
  }

  async #writeBatch(): Promise<void> {
    const pseudonymIds = [...this.#unwritten];
    this.#unwritten.clear();
    try {
      await this.#writePresence(pseudonymIds);
      await this.#updatePresenceDays();
      if (pseudonymIds.length > 0) for (const handler of this.#written) handler();
    } catch (error) {
      for (const pseudonymId of pseudonymIds) this.#unwritten.add(pseudonymId);
      throw error;
    }
  }

  async #writePresence(pseudonymIds: readonly string[]): Promise<void> {
    const present = pseudonymIds.flatMap((pseudonymId) => {
      const here = preferredLocation(this.#stays.get(pseudonymId));
      return here ? [{ pseudonymId, region: here.region, place: here.place && placeAt(here.place) }] : [];
    });
    const gone = pseudonymIds.filter((pseudonymId) => !this.#stays.has(pseudonymId));
    if (gone.length > 0) {
      await sql`
        delete from presence where process = ${this.#process} and community = any(${gone}::uuid[])`.execute(
        this.#db,
      );
    }
    if (present.length === 0) return;
    await sql`
      insert into presence (community, process, region, lat, lng)
      select community, ${this.#process}, region, lat, lng
      from unnest(${present.map(({ pseudonymId }) => pseudonymId)}::uuid[], ${present.map(({ region }) => region)}::text[],
        ${present.map(({ place }) => place?.lat ?? null)}::real[],
        ${present.map(({ place }) => place?.lng ?? null)}::real[]) as here (community, region, lat, lng)
      on conflict (community, process) do update
        set region = excluded.region, lat = excluded.lat, lng = excluded.lng`.execute(this.#db);
  }

  /** Moves the day's times of those who are connected here and were not yet seen in this step. */
  async #updatePresenceDays(): Promise<void> {
    const unseen = sql`(
      select community, region from presence where process = ${this.#process} and not exists (
        select from presence_day seen where seen.community = presence.community
          and day = ${dayOf(this.#clock())} and last_seen >= ${stepOf(this.#clock())}))`;
    await upsertPresenceDay(this.#clock, unseen).execute(this.#db);
  }
}

/** Where somebody is by all their connections: the newest that is on the map, else the newest. */
function preferredLocation(
  connections: ReadonlyMap<PresenceConnection, CoarseLocation> | undefined,
): CoarseLocation | undefined {
  const said = [...(connections?.values() ?? [])].reverse();
  return said.find(({ place }) => place !== undefined) ?? said[0];
}
