import type { Kysely } from 'kysely';
import { BackgroundLoop } from '../../infra/background/background-loop.ts';
import { countFailure } from '../../infra/background/failure-counts.ts';
import type { Logger } from '../../infra/background/logger.ts';
import { SerialQueue } from '../../infra/background/serial-queue.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import { lowestPosition } from '../../infra/event-store/lowest-position.ts';
import type { EventStore, LogBatch } from '../../infra/event-store/port.ts';
import type { ReadOnlyKeys } from '../../infra/personal-keys/read-only-key-ring.ts';
import { Leadership } from '../../infra/postgres/leadership.ts';
import type { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { CHANNELS, leaderLock } from '../../infra/postgres/stored-names.ts';
import { type AnyProjection, receives } from '../projection.ts';
import type { Database } from '../tables.ts';
import { type ApplyBatchOptions, applyBatch, CheckpointConflict } from './apply-batch.ts';
import { BatchCodec } from './batch-codec.ts';
import { moveCheckpoints, readCheckpoints } from './checkpoints.ts';
import { ErasedSubjects } from './erased-subjects.ts';
import type { Progress } from './progress.ts';
import { type LastError, ProjectionBackoff } from './projection-backoff.ts';
import { SubscriptionCursor } from './subscription-cursor.ts';
import { checkpointKey } from './table-versions.ts';

/** How often the checkpoints are read without a wake-up, in milliseconds: notifications can be lost. */
const POLL_MS = 500;
/** The shortest pause between two reads of the checkpoints, in milliseconds. It protects PostgreSQL. */
const MIN_REST_MS = 10;
/** After a batch of this many events a projector does not rest, because more may wait. */
const FULL_BATCH = 1_000;

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly db: Kysely<Database>;
  readonly codec: Codec;
  readonly keys: ReadOnlyKeys;
  readonly projections: readonly AnyProjection[];
  readonly progress: Progress;
  /**
   * Holds the locks of the projections that this process leads (see `Leadership`), and receives notifications
   * of changed checkpoints. Leave it out when only one projector runs.
   */
  readonly notificationConnection?: NotificationConnection;
  readonly log: Logger;
  /** How often the checkpoints are read without a wake-up, in milliseconds. */
  readonly pollMs?: number;
  /** How long it rests after each small batch, so that more events gather, in milliseconds. 0 by default. */
  readonly restMs?: number;
}

/**
 * Applies the log to every read model that this process leads, in log order: with one subscription, and for
 * each batch the rows and the checkpoint in one transaction. After a transient error, it keeps trying
 * the projection again. Any other error pauses the projection before the event. The other projections
 * continue in either case. A process that leads no projection does not read the log.
 */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #batchOptions: ApplyBatchOptions;
  readonly #leadership: Leadership<AnyProjection>;
  readonly #cursor: SubscriptionCursor;
  readonly #pollLoop: BackgroundLoop;
  readonly #backoff: ProjectionBackoff;
  /**
   * The positions of the projections that take events: led by this process, with tables of our version, and
   * neither paused nor backing off.
   */
  readonly #positions = new Map<AnyProjection, bigint>();
  /** Batches and reads of the checkpoints run one after another. */
  readonly #turns = new SerialQueue();

  constructor(options: ProjectorOptions) {
    const { db, codec, keys, store, notificationConnection, projections, log, pollMs = POLL_MS } = options;
    const { restMs = 0 } = options;
    this.#options = options;
    this.#backoff = new ProjectionBackoff(log);
    const erasedSubjects = new ErasedSubjects();
    this.#batchOptions = { db, codec, keys, storeId: store.storeId, erasedSubjects };
    this.#cursor = new SubscriptionCursor(
      store,
      (batch) => this.#turns.run(() => this.#handle(batch)),
      ({ events }) => (events.length < FULL_BATCH ? restMs : 0),
    );
    this.#pollLoop = new BackgroundLoop({
      task: 'projector',
      log,
      work: () => this.#refreshLeadership(),
      everyMs: pollMs,
      nextInMs: () => this.#backoff.nextRetryInMs,
      minRestMs: MIN_REST_MS,
    });
    const locks = new Map(
      projections.map((projection) => [
        projection,
        leaderLock(projection.name, projection.tableVersion, store.storeId),
      ]),
    );
    this.#leadership = new Leadership(notificationConnection, locks, () => {
      for (const projection of projections) {
        if (!this.#leadership.leads(projection)) this.#positions.delete(projection);
      }
      this.#pollLoop.wake();
    });
  }

  /** Starts from the checkpoints. `prepareReadModels` must have run. */
  async start(): Promise<void> {
    await this.#refreshLeadership();
    await this.#options.notificationConnection?.onChange(CHANNELS.checkpointChanged, () =>
      this.#pollLoop.wake(),
    );
    this.#pollLoop.start();
  }

  /** Reads the next events at once, because a reader waits for them. It ends a rest after a small batch (`restMs`). */
  hurry(): void {
    this.#cursor.hurry();
  }

  /** Lets the batch in progress commit, and releases leadership for other processes. */
  async stop(): Promise<void> {
    await this.#pollLoop.stop();
    await this.#cursor.stop();
    await this.#leadership.resign();
  }

  /** The error because of which a projection led by this process is being retried, if any. */
  lastErrorOf(projection: AnyProjection): LastError | undefined {
    return this.#backoff.lastErrorOf(projection);
  }

  /** Whether this process holds the leadership of the projection, also while the projection is paused. */
  leads(projection: AnyProjection): boolean {
    return this.#leadership.leads(projection);
  }

  /** Subscribes again from the checkpoints: the log has gone back, and events at known positions may have changed. */
  async rewind(): Promise<void> {
    await this.#turns.run(async () => {
      this.#batchOptions.erasedSubjects.clear();
      this.#cursor.pause();
      await this.#reloadCheckpoints();
    });
  }

  /**
   * Takes leadership where it is free, and adopts the checkpoints, because other processes may have moved or
   * resumed them.
   */
  async #refreshLeadership(): Promise<void> {
    await this.#leadership.campaign();
    await this.#turns.run(() => this.#reloadCheckpoints());
  }

  async #reloadCheckpoints(): Promise<void> {
    const { db, projections, progress, store } = this.#options;
    const checkpoints = await readCheckpoints(db);
    this.#positions.clear();
    for (const projection of projections) {
      const checkpoint = checkpoints.get(checkpointKey(projection));
      // The tables are still being built.
      if (!checkpoint) continue;
      // Tables of another version or log are filled by a process of that version or on that log, or by a rebuild.
      const isMine =
        checkpoint.tableVersion === projection.tableVersion && checkpoint.storeId === store.storeId;
      if (!isMine || !this.#leadership.leads(projection)) continue;
      progress.report(projection.name, checkpoint);
      if (checkpoint.pausedReason) this.#backoff.clear(projection);
      else if (!this.#backoff.isBackingOff(projection)) this.#positions.set(projection, checkpoint.position);
    }
    this.#seekToLowest();
  }

  /**
   * Moves the subscription back to the projection that is furthest behind. Projections that are ahead skip
   * events they have already applied.
   */
  #seekToLowest(): void {
    const [first, ...others] = this.#positions.values();
    if (first === undefined) {
      this.#cursor.pause();
      return;
    }
    const lowest = lowestPosition(first, ...others);
    if (this.#cursor.position === undefined || lowest < this.#cursor.position) this.#cursor.seek(lowest);
  }

  async #handle({ events, from, next }: LogBatch & { readonly from: bigint }): Promise<void> {
    const options = { ...this.#batchOptions, codec: new BatchCodec(this.#batchOptions.codec) };
    const idle = new Map<bigint, AnyProjection[]>();
    for (const [projection, position] of [...this.#positions]) {
      // A projection behind this batch would miss events. The subscription moves back for it instead.
      if (position >= next || position < from) continue;
      const fresh = events.filter((event) => event.position > position && receives(projection, event));
      if (fresh.length > 0) await this.#applyTo(options, projection, fresh, position, next);
      else idle.set(position, [...(idle.get(position) ?? []), projection]);
    }
    for (const [position, projections] of idle) await this.#skipTo(projections, position, next);
  }

  async #applyTo(
    options: ApplyBatchOptions,
    projection: AnyProjection,
    events: LogBatch['events'],
    from: bigint,
    to: bigint,
  ): Promise<void> {
    if (!this.#positions.has(projection)) return;
    try {
      const applied = await applyBatch(options, projection, events, from, to);
      this.#advance(projection, applied.position);
      if (!applied.pausedReason) return;
      this.#positions.delete(projection);
      this.#options.progress.report(projection.name, applied);
      this.#reportPaused(projection, applied.pausedReason, applied.error);
    } catch (error) {
      this.#recordFailure([projection], error);
    }
  }

  async #skipTo(projections: readonly AnyProjection[], from: bigint, to: bigint): Promise<void> {
    const led = projections.filter((projection) => this.#positions.has(projection));
    if (led.length === 0) return;
    try {
      const { db, store } = this.#options;
      const { storeId } = store;
      if (!(await moveCheckpoints(db, led, { storeId, from, to }))) throw new CheckpointConflict();
      for (const projection of led) {
        this.#batchOptions.erasedSubjects.advance(projection, from, to);
        this.#advance(projection, to);
      }
    } catch (error) {
      this.#recordFailure(led, error);
    }
  }

  #advance(projection: AnyProjection, position: bigint): void {
    this.#backoff.clear(projection);
    // Leadership may have been lost in the meantime, although the batch has committed. If it was lost with a crash of
    // PostgreSQL, the commit may be lost as well.
    if (!this.#positions.has(projection)) return;
    this.#positions.set(projection, position);
    this.#options.progress.reportPosition(projection.name, position);
  }

  #reportPaused({ name: projection }: AnyProjection, reason: string, error: unknown): void {
    countFailure('projection');
    const next = `fix the cause, then run: npm run projections -- retry ${projection}`;
    this.#options.log.error({ projection, reason, err: error }, `a read model is paused; ${next}`);
  }

  /** Pauses the projections for a moment. They then continue from the checkpoints in the table. */
  #recordFailure(projections: readonly AnyProjection[], error: unknown): void {
    for (const projection of projections) {
      this.#backoff.recordFailure(projection, error);
      this.#positions.delete(projection);
    }
    this.#pollLoop.wake();
  }
}
