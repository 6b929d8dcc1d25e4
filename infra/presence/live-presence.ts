import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { placeAt } from '../../domain/places/place.ts';
import { FailureRun } from '../background/failure-run.ts';
import type { Logger } from '../background/logger.ts';
import { SerialQueue } from '../background/serial-queue.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { type DatabaseClock, databaseClock, dayOf, stepOf } from './clock.ts';
import type { CoarseLocation } from './coarse-location.ts';
import { presenceQueries } from './presence-queries.ts';
import type { PresentPerson } from './present-person.ts';

/** How long changes are collected before they are written together, in milliseconds. */
const WRITE_DELAY_MS = 200;

/** One open connection of a pseudonym: a tab or a device. */
export interface PresenceConnection {
  change(location: CoarseLocation): void;
  leave(): void;
}

interface ConnectedPerson {
  /** Whether they were settled when their newest connection began. */
  isSettled: boolean;
  /** The most recently changed connection is the last. */
  readonly connections: Map<PresenceConnection, CoarseLocation>;
}

/**
 * The people with a connection to this process. They count as present as long as the process sends heartbeats. A person
 * with several connections to it has one row. Changes are written in batches.
 */
export class LivePresence {
  readonly #db: Kysely<OperationalTables>;
  readonly #clock: DatabaseClock;
  readonly #failures: FailureRun;
  readonly #process: string = randomUUID();
  /** The connected people by their pseudonyms. */
  readonly #people = new Map<string, ConnectedPerson>();
  readonly #written = new Set<() => void>();
  readonly #writes = new SerialQueue();
  #unwritten = new Set<string>();
  #writeTimer: NodeJS.Timeout | undefined;

  constructor(db: Kysely<OperationalTables>, log: Logger, clock: DatabaseClock = databaseClock) {
    this.#db = db;
    this.#failures = new FailureRun({ task: 'presence write', log });
    this.#clock = clock;
  }

  /** Calls `handler` after a write, when other processes can see the change. */
  onWritten(handler: () => void): void {
    this.#written.add(handler);
  }

  /** Adds a connection. Its owner is present until the last of their connections leaves. */
  join({ pseudonymId, isSettled }: PresentPerson, location: CoarseLocation): PresenceConnection {
    const person = this.#people.get(pseudonymId) ?? { isSettled, connections: new Map() };
    this.#people.set(pseudonymId, person);
    person.isSettled = isSettled;
    const { connections } = person;
    const connection: PresenceConnection = {
      change: (changed) => {
        // Deleted and added again, so that it becomes the last. A connection that has left is not added.
        if (connections.delete(connection)) connections.set(connection, changed);
        this.#markUnwritten(pseudonymId);
      },
      leave: () => {
        if (connections.delete(connection) && connections.size === 0) this.#people.delete(pseudonymId);
        this.#markUnwritten(pseudonymId);
      },
    };
    connections.set(connection, location);
    this.#markUnwritten(pseudonymId);
    return connection;
  }

  /**
   * Records that this process is alive. Call it every 5 s. It writes all pending changes. If other processes
   * have declared this one dead, it also writes all connections again.
   */
  async beat(): Promise<void> {
    const { rows } = await sql<{ is_new: boolean }>`
      insert into presence_process (process, beat_at) values (${this.#process}, ${this.#clock()})
      on conflict (process) do update set beat_at = excluded.beat_at
      returning xmax = 0 as is_new`.execute(this.#db);
    if (rows[0]?.is_new) for (const pseudonymId of this.#people.keys()) this.#unwritten.add(pseudonymId);
    await this.#write();
  }

  /** Lets the next write, at the latest the next heartbeat, write all people again. Call it when rows may be lost. */
  rewriteAll(): void {
    for (const pseudonymId of this.#people.keys()) this.#unwritten.add(pseudonymId);
  }

  /** Ends the presence of the people who are connected here. Their days stay. */
  async stop(): Promise<void> {
    clearTimeout(this.#writeTimer);
    // The caller of a failed write has already reported it.
    await this.#writes.drain();
    await this.#db.deleteFrom('presence').where('process', '=', this.#process).execute();
    await this.#db.deleteFrom('presence_process').where('process', '=', this.#process).execute();
  }

  #markUnwritten(pseudonymId: string): void {
    this.#unwritten.add(pseudonymId);
    this.#writeTimer ??= setTimeout(() => {
      this.#writeTimer = undefined;
      void this.#failures.tolerate(this.#write(), 'writing it with the next heartbeat');
    }, WRITE_DELAY_MS).unref();
  }

  /** Writes one batch after another, so that an older one never overwrites a newer one. */
  #write(): Promise<void> {
    return this.#writes.run(() => this.#writeBatch());
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
      const person = this.#people.get(pseudonymId);
      const here = preferredLocation(person?.connections);
      if (!person || !here) return [];
      const { isSettled } = person;
      return [{ pseudonymId, isSettled, region: here.region, place: here.place && placeAt(here.place) }];
    });
    const gone = pseudonymIds.filter((pseudonymId) => !this.#people.has(pseudonymId));
    if (gone.length > 0) {
      await sql`
        delete from presence where process = ${this.#process} and community = any(${gone}::uuid[])`.execute(
        this.#db,
      );
    }
    if (present.length === 0) return;
    await sql`
      insert into presence (community, process, region, lat, lng, settled)
      select community, ${this.#process}, region, lat, lng, settled
      from unnest(${present.map(({ pseudonymId }) => pseudonymId)}::uuid[], ${present.map(({ region }) => region)}::text[],
        ${present.map(({ place }) => place?.lat ?? null)}::real[],
        ${present.map(({ place }) => place?.lng ?? null)}::real[],
        ${present.map(({ isSettled }) => isSettled)}::boolean[]) as here (community, region, lat, lng, settled)
      on conflict (community, process) do update
        set region = excluded.region, lat = excluded.lat, lng = excluded.lng, settled = excluded.settled`.execute(
      this.#db,
    );
  }

  /** Updates today's times of the people connected here who have not been seen in this step yet. */
  async #updatePresenceDays(): Promise<void> {
    const unseen = sql`
      select community, region, settled from presence where process = ${this.#process} and not exists (
        select from presence_day seen where seen.community = presence.community
          and day = ${dayOf(this.#clock())} and last_seen >= ${stepOf(this.#clock())})`;
    await sql`with ${presenceQueries(this.#clock, unseen)} select`.execute(this.#db);
  }
}

/** The location to show for several connections: that of the newest one on the map, or of the newest one. */
function preferredLocation(
  connections: ReadonlyMap<PresenceConnection, CoarseLocation> | undefined,
): CoarseLocation | undefined {
  const said = [...(connections?.values() ?? [])].reverse();
  return said.find(({ place }) => place !== undefined) ?? said[0];
}
