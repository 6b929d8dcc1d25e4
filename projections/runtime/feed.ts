import type { EventStore, LogBatch, Subscription } from '../../infra/event-store/port.ts';

/** One subscription from some place on. `seen`: how far its batches have been handled. */
interface Current {
  seen: bigint;
  subscription?: Subscription;
}

/**
 * The one ordered feed of a process. It can be sent to another place in the log while it runs: the
 * subscription from before then hands over nothing more, whatever is still on its way.
 */
export class Feed {
  readonly #store: EventStore;
  readonly #onBatch: (batch: LogBatch & { readonly from: bigint }) => Promise<void>;
  #current: Current | undefined;
  readonly #ending = new Set<Promise<void>>();

  constructor(store: EventStore, onBatch: (batch: LogBatch & { readonly from: bigint }) => Promise<void>) {
    this.#store = store;
    this.#onBatch = onBatch;
  }

  /** How far the log has been handed over, `undefined` while nothing is. */
  get seen(): bigint | undefined {
    return this.#current?.seen;
  }

  /** Goes on after `position` instead. May be called from inside a batch. */
  goTo(position: bigint): void {
    this.rest();
    const current: Current = { seen: position };
    this.#current = current;
    current.subscription = this.#store.subscribe(position, async (batch) => {
      if (current !== this.#current) return;
      await this.#onBatch({ ...batch, from: current.seen });
      current.seen = batch.next;
    });
  }

  /** Reads nothing until `goTo`. A batch in progress is not waited for, so this may be called from inside one. */
  rest(): void {
    const ending = this.#current?.subscription?.stop();
    this.#current = undefined;
    if (!ending) return;
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }

  /** Resolves when no batch is in progress either. Not to be awaited inside one. */
  async stop(): Promise<void> {
    this.rest();
    await Promise.all(this.#ending);
  }
}
