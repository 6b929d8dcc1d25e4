import type { Kysely } from 'kysely';
import type { Codec, UpcastEvent } from '../../infra/event-store/codec.ts';
import {
  type EventStore,
  LOG_START,
  type LogBatch,
  type RecordedEvent,
  type Subscription,
} from '../../infra/event-store/port.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { moveCheckpoints, pauseProjection, readCheckpoints } from './checkpoints.ts';
import type { Progress } from './progress.ts';

/** Another projector has moved the checkpoint: what was folded here must not be written. */
class Fenced extends Error {
  override readonly name = 'Fenced';
}

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly db: Kysely<Database>;
  readonly codec: Codec;
  readonly projections: readonly AnyProjection[];
  readonly progress: Progress;
  /** Told when a projection had to be paused. */
  readonly onPaused: (projection: string, reason: string) => void;
}

/**
 * Carries the log into every read model, in order: one ordered feed, and for each batch the rows and the
 * checkpoint in one transaction. What may succeed later is tried again for ever; what never will pauses
 * the projection it happened in, in front of the event, and the others go on.
 */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #positions = new Map<AnyProjection, bigint>();
  #subscription: Subscription | undefined;
  /** How far the subscription's batches have been handled. */
  #seen = LOG_START;
  #restarting: Promise<void> | undefined;
  #stopped = false;

  constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** Starts from the checkpoints, which must stand (see `prepareReadModels`). */
  async start(): Promise<void> {
    await this.#readPositions();
    this.#subscribe();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#restarting;
    await this.#subscription?.stop();
  }

  #subscribe(): void {
    const [first, ...others] = this.#positions.values();
    if (first === undefined) return;
    this.#seen = others.reduce((lowest, position) => (position < lowest ? position : lowest), first);
    this.#subscription = this.#options.store.subscribe(this.#seen, (batch) => this.#handle(batch));
  }

  /** Called from inside a batch, whose end it waits for: not to be awaited there. */
  async #restart(): Promise<void> {
    await this.#subscription?.stop();
    if (!this.#stopped) this.#subscribe();
  }

  async #readPositions(): Promise<void> {
    const { db, projections, progress } = this.#options;
    const checkpoints = await readCheckpoints(db);
    this.#positions.clear();
    for (const projection of projections) {
      const checkpoint = checkpoints.get(projection.name);
      if (!checkpoint) throw new Error(`the projection ${projection.name} has no checkpoint`);
      progress.tell(projection.name, checkpoint);
      // Tables of another shape belong to another version of the software, which fills them itself.
      const isMine = checkpoint.tableVersion === projection.tableVersion;
      if (isMine && !checkpoint.pausedReason) this.#positions.set(projection, checkpoint.position);
    }
  }

  async #handle({ events, next }: LogBatch): Promise<void> {
    const idle = new Map<bigint, AnyProjection[]>();
    const failures: unknown[] = [];
    const noteFailure = (error: unknown) => failures.push(error);
    for (const [projection, position] of this.#positions) {
      if (position >= next) continue;
      const fresh = events.filter(
        (event) => event.position > position && projection.eventTypes.includes(event.type),
      );
      if (fresh.length > 0) await this.#project(projection, fresh, position, next).catch(noteFailure);
      else idle.set(position, [...(idle.get(position) ?? []), projection]);
    }
    for (const [position, projections] of idle) {
      await this.#moveOn(projections, position, next).catch(noteFailure);
    }
    // What failed is seen again with the whole batch; those that got on are past it by then.
    if (failures.some((failure) => failure instanceof Fenced)) await this.#believeTheTable();
    if (failures.length > 0) throw failures[0];
    this.#seen = next;
  }

  /** Whoever moved a checkpoint knows better. One sent back to before what was seen here needs the log from there. */
  async #believeTheTable(): Promise<void> {
    await this.#readPositions();
    const isSentBack = [...this.#positions.values()].some((position) => position < this.#seen);
    if (isSentBack) this.#restarting = this.#restart();
  }

  async #project(
    projection: AnyProjection,
    events: readonly RecordedEvent[],
    from: bigint,
    to: bigint,
  ): Promise<void> {
    try {
      const upcast = events.map((event) => this.#options.codec.upcast(event)).filter(isKnown);
      await this.#options.db.transaction().execute(async (transaction) => {
        // The fence comes first: it locks the checkpoint, so a second projector waits here and then learns
        // that it is late, instead of writing the same rows.
        if (!(await moveCheckpoints(transaction, [projection], from, to))) throw new Fenced();
        await projection.project(upcast, transaction);
      });
      this.#advance(projection, to);
    } catch (error) {
      if (error instanceof Fenced || isTransient(error)) throw error;
      await this.#getPastGood(projection, events, from, error);
    }
  }

  /** Goes through a failing batch event by event, so that the projection stands right in front of the one that fails. */
  async #getPastGood(
    projection: AnyProjection,
    events: readonly RecordedEvent[],
    from: bigint,
    error: unknown,
  ): Promise<void> {
    const [first, ...rest] = events as readonly [RecordedEvent, ...RecordedEvent[]];
    if (rest.length === 0) return this.#pause(projection, from, first, error);
    let position = from;
    for (const event of events) {
      await this.#project(projection, [event], position, event.position);
      if (!this.#positions.has(projection)) return;
      position = event.position;
    }
  }

  async #pause(
    projection: AnyProjection,
    position: bigint,
    at: RecordedEvent,
    error: unknown,
  ): Promise<void> {
    // Only the event's type, place and the error's name are kept: data may hold what nobody else should read.
    const reason = `${at.type} at position ${at.position}: ${error instanceof Error ? error.name : 'Error'}`;
    if (!(await pauseProjection(this.#options.db, projection, position, at.position, reason)))
      throw new Fenced();
    this.#positions.delete(projection);
    this.#options.progress.tell(projection.name, { position, pausedReason: reason });
    this.#options.onPaused(projection.name, reason);
  }

  async #moveOn(projections: readonly AnyProjection[], from: bigint, to: bigint): Promise<void> {
    if (!(await moveCheckpoints(this.#options.db, projections, from, to))) throw new Fenced();
    for (const projection of projections) this.#advance(projection, to);
  }

  #advance(projection: AnyProjection, position: bigint): void {
    this.#positions.set(projection, position);
    this.#options.progress.tell(projection.name, { position, pausedReason: null });
  }
}

const isKnown = (event: UpcastEvent | undefined): event is UpcastEvent => event !== undefined;
