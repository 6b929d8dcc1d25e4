import type { Kysely } from 'kysely';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore, LogBatch } from '../../infra/event-store/port.ts';
import { Leadership } from '../../infra/postgres/leadership.ts';
import type { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { CHANNELS, leaderLock } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { type ApplyBatchOptions, applyBatch, CheckpointConflict } from './apply-batch.ts';
import { Backoff, type LastError } from './backoff.ts';
import { moveCheckpoints, readCheckpoints } from './checkpoints.ts';
import { ErasedSubjects } from './erasure.ts';
import { PollLoop } from './poll-loop.ts';
import type { Progress } from './progress.ts';
import { SubscriptionCursor } from './subscription-cursor.ts';

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly db: Kysely<Database>;
  readonly codec: Codec;
  readonly projections: readonly AnyProjection[];
  readonly progress: Progress;
  /**
   * The process's line, on which it leads (see `Leadership`) and hears of changed checkpoints. Left out by
   * those who run the one projector there is.
   */
  readonly notificationConnection?: NotificationConnection;
  /** Told when a projection had to be paused. */
  readonly onPaused: (projection: string, reason: string) => void;
}

/**
 * Carries the log into every read model this process leads, in order: one ordered feed, and for each batch
 * the rows and the checkpoint in one transaction. What may succeed later is tried again for ever; what never
 * will pauses the projection it happened in, in front of the event; the others go on in either case. Who
 * leads nothing reads nothing of the log.
 */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #batchOptions: ApplyBatchOptions;
  readonly #leadership: Leadership<AnyProjection>;
  readonly #cursor: SubscriptionCursor;
  readonly #pollLoop: PollLoop;
  readonly #backoff = new Backoff();
  /** What is being fed: led from here, its tables of our shape, neither paused nor resting. */
  readonly #positions = new Map<AnyProjection, bigint>();
  /** Batches and looks at the checkpoints take turns. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: ProjectorOptions) {
    const { db, codec, store, notificationConnection, projections } = options;
    this.#options = options;
    this.#batchOptions = { db, codec, storeId: store.storeId, erasedSubjects: new ErasedSubjects() };
    this.#cursor = new SubscriptionCursor(store, (batch) => this.#runExclusive(() => this.#handle(batch)));
    this.#pollLoop = new PollLoop(
      () => this.#refreshLeadership(),
      () => this.#backoff.nextRetryInMs,
    );
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

  /** Starts from the checkpoints, which must stand (see `prepareReadModels`). */
  async start(): Promise<void> {
    await this.#refreshLeadership();
    await this.#options.notificationConnection?.listen(CHANNELS.checkpointChanged, () =>
      this.#pollLoop.wake(),
    );
    this.#options.notificationConnection?.onReconnect(() => this.#pollLoop.wake());
    this.#pollLoop.start();
  }

  /** Lets the batch in progress commit, and others take over. */
  async stop(): Promise<void> {
    await this.#pollLoop.stop();
    await this.#cursor.stop();
    await this.#leadership.resign();
  }

  /** What keeps a projection led from here from going on, though it is tried again and again. */
  lastErrorOf(projection: AnyProjection): LastError | undefined {
    return this.#backoff.lastErrorOf(projection);
  }

  /** Leads what can be led, and believes the checkpoints, whoever has moved, reset or unpaused them. */
  async #refreshLeadership(): Promise<void> {
    await this.#leadership.campaign();
    await this.#runExclusive(() => this.#reloadCheckpoints());
  }

  async #reloadCheckpoints(): Promise<void> {
    const { db, projections, progress, store } = this.#options;
    const checkpoints = await readCheckpoints(db);
    this.#positions.clear();
    for (const projection of projections) {
      const checkpoint = checkpoints.get(projection.name);
      if (!checkpoint) throw new Error(`the projection ${projection.name} has no checkpoint`);
      // Tables of another shape or log belong to another version of the software, which fills them itself.
      const isMine =
        checkpoint.tableVersion === projection.tableVersion && checkpoint.storeId === store.storeId;
      if (!isMine || !this.#leadership.leads(projection)) continue;
      progress.report(projection.name, checkpoint);
      if (checkpoint.pausedReason) this.#backoff.clear(projection);
      else if (!this.#backoff.isBackingOff(projection)) this.#positions.set(projection, checkpoint.position);
    }
    this.#seekToLowest();
  }

  /** Who stands behind the feed needs the log from there; who stands ahead waits for it. */
  #seekToLowest(): void {
    const [first, ...others] = this.#positions.values();
    if (first === undefined) {
      this.#cursor.pause();
      return;
    }
    const lowest = others.reduce((least, position) => (position < least ? position : least), first);
    if (this.#cursor.position === undefined || lowest < this.#cursor.position) this.#cursor.seek(lowest);
  }

  async #handle({ events, from, next }: LogBatch & { readonly from: bigint }): Promise<void> {
    const idle = new Map<bigint, AnyProjection[]>();
    for (const [projection, position] of [...this.#positions]) {
      // One that stands before this batch would miss what lies between: the feed goes back for it.
      if (position >= next || position < from) continue;
      const fresh = events.filter(
        (event) => event.position > position && projection.eventTypes.includes(event.type),
      );
      if (fresh.length > 0) await this.#applyTo(projection, fresh, position, next);
      else idle.set(position, [...(idle.get(position) ?? []), projection]);
    }
    for (const [position, projections] of idle) await this.#skipTo(projections, position, next);
  }

  async #applyTo(
    projection: AnyProjection,
    events: LogBatch['events'],
    from: bigint,
    to: bigint,
  ): Promise<void> {
    if (!this.#positions.has(projection)) return;
    try {
      const carried = await applyBatch(this.#batchOptions, projection, events, from, to);
      this.#advance(projection, carried.position);
      if (!carried.pausedReason) return;
      this.#positions.delete(projection);
      this.#options.progress.report(projection.name, carried);
      this.#options.onPaused(projection.name, carried.pausedReason);
    } catch (error) {
      this.#recordFailure([projection], error);
    }
  }

  async #skipTo(projections: readonly AnyProjection[], from: bigint, to: bigint): Promise<void> {
    const led = projections.filter((projection) => this.#positions.has(projection));
    if (led.length === 0) return;
    try {
      const { db, store } = this.#options;
      if (!(await moveCheckpoints(db, led, store.storeId, from, to))) throw new CheckpointConflict();
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
    // Leadership lost meanwhile stays lost; what has committed has committed.
    if (this.#positions.has(projection)) this.#positions.set(projection, position);
    this.#options.progress.reportPosition(projection.name, position);
  }

  /** Left in peace for a moment, then taken up again from where the table says it stands. */
  #recordFailure(projections: readonly AnyProjection[], error: unknown): void {
    const { name, code } = error as { readonly name?: string; readonly code?: string };
    for (const projection of projections) {
      this.#backoff.recordFailure(projection, code ?? name ?? 'Error');
      this.#positions.delete(projection);
    }
    this.#pollLoop.wake();
  }

  #runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }
}
