import type { Kysely } from 'kysely';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore, LogBatch } from '../../infra/event-store/port.ts';
import type { SignalLine } from '../../infra/postgres/signal-line.ts';
import { CHANNELS } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { type CarryOptions, carry, Fenced } from './carry.ts';
import { moveCheckpoints, readCheckpoints } from './checkpoints.ts';
import { WhoIsGone } from './erasure.ts';
import { Feed } from './feed.ts';
import { Leadership } from './leadership.ts';
import type { Progress } from './progress.ts';
import { Setbacks, type Trouble } from './setbacks.ts';
import { Watch } from './watch.ts';

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
  readonly signals?: SignalLine;
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
  readonly #carry: CarryOptions;
  readonly #leadership: Leadership;
  readonly #feed: Feed;
  readonly #watch: Watch;
  readonly #setbacks = new Setbacks();
  /** What is being fed: led from here, its tables of our shape, neither paused nor resting. */
  readonly #positions = new Map<AnyProjection, bigint>();
  /** Batches and looks at the checkpoints take turns. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: ProjectorOptions) {
    const { db, codec, store, signals, projections } = options;
    this.#options = options;
    this.#carry = { db, codec, storeId: store.storeId, gone: new WhoIsGone() };
    this.#feed = new Feed(store, (batch) => this.#inTurn(() => this.#handle(batch)));
    this.#watch = new Watch(
      () => this.#review(),
      () => this.#setbacks.nextInMs,
    );
    this.#leadership = new Leadership(signals, projections, store.storeId, () => {
      for (const projection of projections) {
        if (!this.#leadership.leads(projection)) this.#positions.delete(projection);
      }
      this.#watch.wake();
    });
  }

  /** Starts from the checkpoints, which must stand (see `prepareReadModels`). */
  async start(): Promise<void> {
    await this.#review();
    await this.#options.signals?.listen(CHANNELS.checkpointChanged, () => this.#watch.wake());
    this.#options.signals?.onReconnect(() => this.#watch.wake());
    this.#watch.start();
  }

  /** Lets the batch in progress commit, and others take over. */
  async stop(): Promise<void> {
    await this.#watch.stop();
    await this.#feed.stop();
    await this.#leadership.resign();
  }

  /** What keeps a projection led from here from going on, though it is tried again and again. */
  troubleOf(projection: AnyProjection): Trouble | undefined {
    return this.#setbacks.of(projection);
  }

  /** Leads what can be led, and believes the checkpoints, whoever has moved, reset or unpaused them. */
  async #review(): Promise<void> {
    await this.#leadership.campaign();
    await this.#inTurn(() => this.#believeTheTable());
  }

  async #believeTheTable(): Promise<void> {
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
      progress.tell(projection.name, checkpoint);
      if (checkpoint.pausedReason) this.#setbacks.clear(projection);
      else if (!this.#setbacks.isResting(projection)) this.#positions.set(projection, checkpoint.position);
    }
    this.#feedTheLowest();
  }

  /** Who stands behind the feed needs the log from there; who stands ahead waits for it. */
  #feedTheLowest(): void {
    const [first, ...others] = this.#positions.values();
    if (first === undefined) {
      this.#feed.rest();
      return;
    }
    const lowest = others.reduce((least, position) => (position < least ? position : least), first);
    if (this.#feed.seen === undefined || lowest < this.#feed.seen) this.#feed.goTo(lowest);
  }

  async #handle({ events, from, next }: LogBatch & { readonly from: bigint }): Promise<void> {
    const idle = new Map<bigint, AnyProjection[]>();
    for (const [projection, position] of [...this.#positions]) {
      // One that stands before this batch would miss what lies between: the feed goes back for it.
      if (position >= next || position < from) continue;
      const fresh = events.filter(
        (event) => event.position > position && projection.eventTypes.includes(event.type),
      );
      if (fresh.length > 0) await this.#carryOver(projection, fresh, position, next);
      else idle.set(position, [...(idle.get(position) ?? []), projection]);
    }
    for (const [position, projections] of idle) await this.#moveOn(projections, position, next);
  }

  async #carryOver(
    projection: AnyProjection,
    events: LogBatch['events'],
    from: bigint,
    to: bigint,
  ): Promise<void> {
    if (!this.#positions.has(projection)) return;
    try {
      const carried = await carry(this.#carry, projection, events, from, to);
      this.#advance(projection, carried.position);
      if (!carried.pausedReason) return;
      this.#positions.delete(projection);
      this.#options.progress.tell(projection.name, carried);
      this.#options.onPaused(projection.name, carried.pausedReason);
    } catch (error) {
      this.#setBack([projection], error);
    }
  }

  async #moveOn(projections: readonly AnyProjection[], from: bigint, to: bigint): Promise<void> {
    const led = projections.filter((projection) => this.#positions.has(projection));
    if (led.length === 0) return;
    try {
      const { db, store } = this.#options;
      if (!(await moveCheckpoints(db, led, store.storeId, from, to))) throw new Fenced();
      for (const projection of led) {
        this.#carry.gone.movedOn(projection, from, to);
        this.#advance(projection, to);
      }
    } catch (error) {
      this.#setBack(led, error);
    }
  }

  #advance(projection: AnyProjection, position: bigint): void {
    this.#setbacks.clear(projection);
    // Leadership lost meanwhile stays lost; what has committed has committed.
    if (this.#positions.has(projection)) this.#positions.set(projection, position);
    this.#options.progress.moved(projection.name, position);
  }

  /** Left in peace for a moment, then taken up again from where the table says it stands. */
  #setBack(projections: readonly AnyProjection[], error: unknown): void {
    const { name, code } = error as { readonly name?: string; readonly code?: string };
    for (const projection of projections) {
      this.#setbacks.note(projection, code ?? name ?? 'Error');
      this.#positions.delete(projection);
    }
    this.#watch.wake();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }
}
