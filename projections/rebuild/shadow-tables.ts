import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RunKind } from '../../domain/operations/actions.ts';
import { ignoreError } from '../../infra/background/ignore-error.ts';
import { pollUntil } from '../../infra/background/poll-until.ts';
import type { UpcastEvent } from '../../infra/event-store/codec.ts';
import { LOG_PAGE, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import { type AnyProjection, receives } from '../projection.ts';
import { upcastAll } from '../runtime/apply-batch.ts';
import { type ErasedIds, readErased } from '../runtime/erased-subjects.ts';
import { SHARE_ERASURE_LOCK } from '../runtime/erasure-lock.ts';
import { isPersonal, openInParts, ownersOf } from '../runtime/open-events.ts';
import { project } from '../runtime/project.ts';
import { enterSchema, leaveSchema, runInSchema } from '../runtime/table-versions.ts';
import { COMMIT_BEFORE_FLUSH, KEPT_PLANS_OFF } from '../runtime/transaction-settings.ts';
import type { Database } from '../tables.ts';
import type { ReplayOptions } from './replay-options.ts';
import { dropRunSchema, newRunSchema, runSchemas } from './run-schemas.ts';
import { AlreadyRunning, runLock } from './runs.ts';
import { StuckAtEvent } from './stuck-at-event.ts';

const LOCK_RETRY_MS = 200;

/**
 * A projection's tables in their own schema, filled from the log beside those in use. The search path
 * contains only this schema, so that nothing is written to a table in use.
 */
export class ShadowTables {
  readonly schema: string;
  readonly #options: ReplayOptions;
  readonly #projection: AnyProjection;
  readonly #lock: string;
  #position = LOG_START;
  #isLockHeld = true;
  #hasLeftovers = false;
  #areDropped: Promise<boolean> | undefined;
  /**
   * The erased subjects of what has been committed here. Undefined means that they must be read from the table.
   */
  #erased: ErasedIds | undefined;
  #hasErased = false;
  /** The owners of the personal events that were replayed. */
  readonly #owners = new Set<string>();

  private constructor(options: ReplayOptions, projection: AnyProjection, lock: string) {
    this.#options = options;
    this.#projection = projection;
    this.#lock = lock;
    this.schema = newRunSchema(lock);
  }

  /**
   * Creates the empty tables. Only one process at a time can have them for the same `purpose` and read model. It waits
   * for another one, or throws `AlreadyRunning` if `whenBusy` is `throw`. Removes the schemas of killed processes.
   */
  static async create(
    options: ReplayOptions,
    purpose: RunKind,
    projection: AnyProjection,
  ): Promise<ShadowTables> {
    const { notificationConnection, db, report, signal, whenBusy = 'wait' } = options;
    const lock = runLock(purpose, projection.name);
    const onLost = () => {
      shadow.#isLockHeld = false;
    };
    const shadow = new ShadowTables(options, projection, lock);
    let hasReported = false;
    const tryLock = async () => {
      if ((await notificationConnection.tryLocks([lock], onLost)).length > 0) return true;
      if (whenBusy === 'throw') throw new AlreadyRunning();
      if (!hasReported) report(`waiting for another process to finish: ${purpose} ${projection.name}`);
      hasReported = true;
      return false;
    };
    await pollUntil(tryLock, { everyMs: LOCK_RETRY_MS, signal });
    try {
      await options.onTurn?.();
      for (const leftover of await runSchemas(db, lock))
        if (!(await dropRunSchema(options, leftover))) shadow.#hasLeftovers = true;
      await db.transaction().execute(async (transaction) => {
        await sql`create schema ${sql.id(shadow.schema)}`.execute(transaction);
        await runInSchema(transaction, shadow.schema, () => projection.createTables(transaction));
      });
      return shadow;
    } catch (error) {
      await notificationConnection.unlock(lock);
      throw error;
    }
  }

  /** The log position up to which these tables are filled. */
  get position(): bigint {
    return this.#position;
  }

  /** False after the lock was lost with its connection. Another process may then do the same work. */
  get holdsLock(): boolean {
    return this.#isLockHeld;
  }

  /**
   * Replays the log up to `upTo`, or to its end. Throws `StuckAtEvent` and stays before that event. After any
   * other error the tables cannot be used.
   */
  async replay(upTo?: bigint): Promise<void> {
    let reading = this.#read(this.#position);
    for (;;) {
      const { events, next, isEnd } = await reading;
      this.#options.signal?.throwIfAborted();
      const isLast = isEnd || (upTo !== undefined && next >= upTo);
      if (!isLast) {
        reading = this.#read(next);
        // The read is awaited after the write. If the write throws, the read is never awaited.
        reading.catch(
          ignoreError(this.#options.log, 'reading ahead of a replay; awaiting the read throws the error'),
        );
      }
      const wanted = upTo === undefined ? events : events.filter(({ position }) => position <= upTo);
      await this.#write(wanted);
      this.#position = isLast ? (upTo ?? next) : next;
      this.#options.onProgress?.(this.#projection.name, this.#position);
      if (isLast) return;
    }
  }

  /**
   * Creates the indexes that only queries need. For an index of a full table PostgreSQL sorts the rows once, which takes
   * less time than adding them one by one.
   */
  async createReadIndexes(): Promise<void> {
    const { createReadIndexes } = this.#projection;
    if (!createReadIndexes) return;
    await this.#options.db
      .transaction()
      .execute((transaction) => runInSchema(transaction, this.schema, () => createReadIndexes(transaction)));
  }

  /** Applies `events` inside the caller's transaction. */
  async apply(transaction: Kysely<Database>, events: readonly RecordedEvent[]): Promise<void> {
    const received = this.#received(events);
    if (received.length === 0) return;
    await this.#project(transaction, received, undefined);
    await leaveSchema(transaction);
  }

  /**
   * Removes the rows of people who have been erased since their events were replayed, as the erasure did in the tables
   * in use. Call it in the transaction that compares or exchanges the tables.
   */
  async eraseGone(transaction: Kysely<Database>): Promise<void> {
    const projection = this.#projection;
    if (!isPersonal(projection)) return;
    const { erasure } = projection;
    const gone = await this.#options.keys.goneAmong([...this.#owners], transaction);
    if (gone.length === 0) return;
    this.#hasErased = true;
    await runInSchema(transaction, this.schema, () => erasure.erase(gone, transaction));
  }

  /** Whether rows of someone who is erased were written here and deleted again. The tables' files still have them. */
  get hasErased(): boolean {
    return this.#hasErased;
  }

  /** Whether tables of earlier runs are left that could not be dropped. */
  get hasLeftovers(): boolean {
    return this.#hasLeftovers;
  }

  /** Drops the tables. If it can't, the work on them still counts. Returns whether they are gone. */
  async dropTables(): Promise<boolean> {
    this.#areDropped ??= dropRunSchema(this.#options, this.schema);
    return this.#areDropped;
  }

  /** Drops the tables, and lets other processes begin. Returns whether the tables are gone. */
  async drop(): Promise<boolean> {
    const areDropped = await this.dropTables();
    await this.#options.notificationConnection.unlock(this.#lock);
    return areDropped;
  }

  #read(after: bigint) {
    return this.#options.store.readAll(after, LOG_PAGE);
  }

  /** The events that the projection receives. */
  #received(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
    return events.filter((event) => receives(this.#projection, event));
  }

  /**
   * Projects events. From then on the transaction sees only these tables, keeps no plans and has the `settings`, and it
   * keeps erasures out if the projection is personal. Returns the erased ids after the events. Without `erasedBefore` it
   * reads the earlier ones from the table.
   */
  async #project(
    transaction: Kysely<Database>,
    events: readonly RecordedEvent[],
    erasedBefore: ErasedIds | undefined,
    settings: readonly RawBuilder<unknown>[] = [],
  ): Promise<ErasedIds | undefined> {
    const projection = this.#projection;
    const locks = isPersonal(projection) ? [SHARE_ERASURE_LOCK] : [];
    await sql`select ${sql.join([...locks, KEPT_PLANS_OFF, ...settings])}`.execute(transaction);
    if (projection.projectRecorded) {
      await enterSchema(transaction, this.schema);
      await projection.projectRecorded(events, transaction);
      return erasedBefore;
    }
    const { codec, keys } = this.#options;
    const upcast = upcastAll(codec, events);
    this.#rememberOwners(upcast);
    const opener = { codec, keys, holdsErasureLock: true };
    const parts = await openInParts(projection, upcast, transaction, opener);
    await enterSchema(transaction, this.schema);
    const erased = erasedBefore ?? (await readErased(projection, transaction));
    // People whose key is gone have no rows here: their events can't be opened.
    const onErased = async () => {
      if (!isPersonal(projection)) this.#hasErased = true;
    };
    return project(projection, parts, transaction, erased, onErased);
  }

  #rememberOwners(events: readonly UpcastEvent[]): void {
    const projection = this.#projection;
    if (!isPersonal(projection)) return;
    for (const owner of ownersOf(projection.erasure, events))
      if (owner !== undefined) this.#owners.add(owner);
  }

  async #write(events: readonly RecordedEvent[]): Promise<void> {
    const received = this.#received(events);
    if (received.length === 0) return;
    try {
      this.#erased = await this.#options.db.transaction().execute(async (transaction) => {
        // The rows count only after the swap, and its commit makes all earlier writes durable.
        return this.#project(transaction, received, this.#erased, [COMMIT_BEFORE_FLUSH]);
      });
    } catch (error) {
      const [first, ...rest] = events;
      if (isTransient(error) || !first) throw error;
      if (rest.length === 0) throw new StuckAtEvent(this.#projection.name, first, error);
      for (const event of events) {
        this.#options.signal?.throwIfAborted();
        await this.#write([event]);
        this.#position = event.position;
      }
    }
  }
}
