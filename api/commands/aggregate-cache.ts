/**
 * The most streams in the cache, the most events of one stream, and the most events in total. A stream's
 * command ids take about 300 bytes for each event.
 */
const STREAMS_MAX = 1_000;
const EVENTS_OF_ONE_MAX = 20_000;
const EVENTS_MAX = 200_000;

/** A stream as the last command on it left it. */
export interface CachedAggregate<State> {
  readonly state: State;
  readonly version: number;
  readonly position: bigint;
  /** Every command that has written to the stream. */
  readonly commandIds: Set<string>;
}

/**
 * Keeps states from one command on a stream to the next, so that a long stream is not read and opened for
 * each. A state may be outdated because another process has written: newer events are read first, or the
 * append is refused.
 */
export class AggregateCache {
  /** The least recently used first. `set` moves a stream to the end. */
  readonly #byStream = new Map<string, CachedAggregate<unknown>>();
  #events = 0;

  /** The cached state of the stream, for its decider. */
  get<State>(stream: string): CachedAggregate<State> | undefined {
    // A stream belongs to one aggregate, and so to one decider.
    return this.#byStream.get(stream) as CachedAggregate<State> | undefined;
  }

  /** Keeps the state of a stream, unless the stream has too many events. Others may be dropped for it. */
  set<State>(stream: string, cached: CachedAggregate<State>): void {
    this.delete(stream);
    if (eventsOf(cached) > EVENTS_OF_ONE_MAX) return;
    this.#byStream.set(stream, cached);
    this.#events += eventsOf(cached);
    for (const oldest of this.#byStream.keys()) {
      if (this.#byStream.size <= STREAMS_MAX && this.#events <= EVENTS_MAX) return;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.#byStream.clear();
    this.#events = 0;
  }

  delete(stream: string): void {
    const cached = this.#byStream.get(stream);
    if (!cached) return;
    this.#byStream.delete(stream);
    this.#events -= eventsOf(cached);
  }
}

const eventsOf = ({ version }: CachedAggregate<unknown>): number => version + 1;
