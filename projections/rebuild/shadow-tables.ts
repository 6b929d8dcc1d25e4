import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Codec } from '../../infra/event-store/codec.ts';
import { type EventStore, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import type { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { AnyProjection } from '../projection.ts';
import { pauseReasonFor, upcastAll } from '../runtime/apply-batch.ts';
import { type ErasedIds, project, readErased } from '../runtime/erasure.ts';
import type { Database } from '../tables.ts';

export interface ReplayOptions {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly codec: Codec;
  /** Keeps two processes from doing the same work at once. */
  readonly notificationConnection: NotificationConnection;
  /** Told in one line what takes long. */
  readonly report: (line: string) => void;
  /** Told again and again how far a replay has come. */
  readonly onProgress?: (projection: string, position: bigint) => void;
}

/** A replay that can't get past an event, and never will. */
export class StuckAtEvent extends Error {
  override readonly name = 'StuckAtEvent';
  readonly at: bigint;
  /** Fit to be kept as the reason of a pause. */
  readonly reason: string;

  constructor(projection: string, event: RecordedEvent, cause: unknown) {
    super(`the read model ${projection} can't get past ${pauseReasonFor(event, cause)}`, { cause });
    this.at = event.position;
    this.reason = pauseReasonFor(event, cause);
  }
}

const PAGE = 2_000;
const LOCK_RETRY_MS = 200;

/**
 * A projection's tables in a schema of their own, filled from the log beside those in use. Inside, only this
 * schema is looked into, so whatever happens to it, what is written here can't end in a table in use.
 */
export class ShadowTables {
  readonly schema: string;
  readonly #options: ReplayOptions;
  readonly #projection: AnyProjection;
  readonly #lock: string;
  #position = LOG_START;
  #isLockHeld = true;
  /** Who is gone from what has been committed here; undefined: the table knows. */
  #erased: ErasedIds | undefined;

  private constructor(options: ReplayOptions, projection: AnyProjection, lock: string) {
    this.#options = options;
    this.#projection = projection;
    this.#lock = lock;
    this.schema = `${lock}:${randomBytes(4).toString('hex')}`;
  }

  /**
   * Makes the empty tables, for a `purpose` that one process at a time follows: another one is waited for.
   * What a process that was killed has left behind is cleared away.
   */
  static async create(
    options: ReplayOptions,
    purpose: string,
    projection: AnyProjection,
  ): Promise<ShadowTables> {
    const { notificationConnection, db, report } = options;
    const lock = `${purpose}:${projection.name}`;
    const onLost = () => {
      scratch.#isLockHeld = false;
    };
    const scratch = new ShadowTables(options, projection, lock);
    for (
      let told = false;
      (await notificationConnection.tryLocks([lock], onLost)).length === 0;
      told = true
    ) {
      if (!told) report(`waiting for another process, which is at ${purpose} of ${projection.name}`);
      await sleep(LOCK_RETRY_MS);
    }
    try {
      await dropLeftovers(db, `${lock}:`);
      await db.transaction().execute(async (transaction) => {
        await sql`create schema ${sql.id(scratch.schema)}`.execute(transaction);
        await scratch.runInSchema(transaction, () => projection.createTables(transaction));
      });
      return scratch;
    } catch (error) {
      await notificationConnection.unlock(lock);
      throw error;
    }
  }

  /** How far the log is in these tables. */
  get position(): bigint {
    return this.#position;
  }

  /** Nobody else follows the same purpose, for all this process knows. */
  get holdsLock(): boolean {
    return this.#isLockHeld;
  }

  /**
   * Replays the log up to `upTo`, or to its end. Throws `StuckAtEvent`, standing right in front of the event
   * then; anything else that is thrown leaves tables that are good for nothing.
   */
  async replay(upTo?: bigint): Promise<void> {
    let reading = this.#read(this.#position);
    for (;;) {
      const { events, next, isEnd } = await reading;
      const isLast = isEnd || (upTo !== undefined && next >= upTo);
      if (!isLast) {
        reading = this.#read(next);
        // It is awaited after the write; should that throw, this one's failure has nobody to go to.
        reading.catch(() => {});
      }
      const wanted = upTo === undefined ? events : events.filter(({ position }) => position <= upTo);
      await this.#write(wanted);
      this.#position = isLast ? (upTo ?? next) : next;
      this.#options.onProgress?.(this.#projection.name, this.#position);
      if (isLast) return;
    }
  }

  /** Writes what `events` change, inside the caller’s transaction. */
  async apply(transaction: Kysely<Database>, events: readonly RecordedEvent[]): Promise<void> {
    await this.#project(transaction, events, undefined);
  }

  /** Runs `work` with this schema, and no other, in sight. */
  async runInSchema<T>(transaction: Kysely<Database>, work: () => Promise<T>): Promise<T> {
    await sql`set local search_path to ${sql.id(this.schema)}`.execute(transaction);
    const result = await work();
    await sql`set local search_path to default`.execute(transaction);
    return result;
  }

  /** Removes what is left, and lets others follow the same purpose. */
  async drop(): Promise<void> {
    await sql`drop schema if exists ${sql.id(this.schema)} cascade`.execute(this.#options.db);
    await this.#options.notificationConnection.unlock(this.#lock);
  }

  #read(after: bigint) {
    return this.#options.store.readAll(after, PAGE);
  }

  /** Answers who is gone afterwards. Without `erasedBefore` the table is asked who is gone before. */
  async #project(
    transaction: Kysely<Database>,
    events: readonly RecordedEvent[],
    erasedBefore: ErasedIds | undefined,
  ): Promise<ErasedIds | undefined> {
    const fresh = events.filter(({ type }) => this.#projection.eventTypes.includes(type));
    if (fresh.length === 0) return erasedBefore;
    const upcast = upcastAll(this.#options.codec, fresh);
    return this.runInSchema(transaction, async () => {
      const gone = erasedBefore ?? (await readErased(this.#projection, transaction));
      return project(this.#projection, upcast, transaction, gone);
    });
  }

  async #write(events: readonly RecordedEvent[]): Promise<void> {
    try {
      this.#erased = await this.#options.db.transaction().execute(async (transaction) => {
        // Nothing counts before the swap, whose own commit makes everything before it durable.
        await sql`set local synchronous_commit to off`.execute(transaction);
        return this.#project(transaction, events, this.#erased);
      });
    } catch (error) {
      const [first, ...rest] = events;
      if (isTransient(error) || !first) throw error;
      if (rest.length === 0) throw new StuckAtEvent(this.#projection.name, first, error);
      for (const event of events) {
        await this.#write([event]);
        this.#position = event.position;
      }
    }
  }
}

async function dropLeftovers(db: Kysely<Database>, prefix: string): Promise<void> {
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_namespace where starts_with(nspname, ${prefix})`.execute(db);
  for (const { nspname } of rows) await sql`drop schema if exists ${sql.id(nspname)} cascade`.execute(db);
}
