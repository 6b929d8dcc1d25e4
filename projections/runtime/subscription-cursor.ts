import type { EventStore, LogBatch, Subscription } from '../../infra/event-store/port.ts';

/** One subscription from some place on. `seen`: how far its batches have been handled. */
interface ActiveSubscription {
  position: bigint;
  subscription?: Subscription;
}

/**
 * The one ordered feed of a process. It can be sent to another place in the log while it runs: the
 * subscription from before then hands over nothing more, whatever is still on its way.
 */
export class SubscriptionCursor {
  readonly #store: EventStore;
  readonly #onBatch: (batch: LogBatch & { readonly from: bigint }) => Promise<void>;
  #current: ActiveSubscription | undefined;
  readonly #ending = new Set<Promise<void>>();

  constructor(store: EventStore, onBatch: (batch: LogBatch & { readonly from: bigint }) => Promise<void>) {
    this.#store = store;
    this.#onBatch = onBatch;
  }

  /** How far the log has been handed over, `undefined` while nothing is. */
  get position(): bigint | undefined {
    return this.#current?.position;
  }

  /** Goes on after `position` instead. May be called from inside a batch. */
  seek(position: bigint): void {
    this.pause();
    const current: ActiveSubscription = { position: position };
    this.#current = current;
    current.subscription = this.#store.subscribe(position, async (batch) => {
      if (current !== this.#current) return;
      await this.#onBatch({ ...batch, from: current.position });
      current.position = batch.next;
    });
  }

  /** Reads nothing until `goTo`. A batch in progress is not waited for, so this may be called from inside one. */
  pause(): void {
    const ending = this.#current?.subscription?.stop();
    this.#current = undefined;
    if (!ending) return;
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }

  /** Resolves when no batch is in progress either. Not to be awaited inside one. */
  async stop(): Promise<void> {
    this.pause();
    await Promise.all(this.#ending);
  }
}
