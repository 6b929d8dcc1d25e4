import type { EventStore, LogBatch, Subscription } from '../../infra/event-store/port.ts';

/** One subscription, and the position up to which its batches have been handled. */
interface ActiveSubscription {
  position: bigint;
  subscription?: Subscription;
}

/**
 * The one subscription of a process, which can be moved to another position of the log while it runs. Batches
 * of an earlier subscription that still arrive are dropped.
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

  /** The position up to which events have been handled; `undefined` while paused. */
  get position(): bigint | undefined {
    return this.#current?.position;
  }

  /** Continues after `position`. It may be called from inside a batch. */
  seek(position: bigint): void {
    this.pause();
    const current: ActiveSubscription = { position };
    this.#current = current;
    current.subscription = this.#store.subscribe(position, async (batch) => {
      if (current !== this.#current) return;
      await this.#onBatch({ ...batch, from: current.position });
      current.position = batch.next;
    });
  }

  /**
   * Stops reading until `seek` is called. It does not wait for a batch in progress, so it may be called from
   * inside one.
   */
  pause(): void {
    const ending = this.#current?.subscription?.stop();
    this.#current = undefined;
    if (!ending) return;
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }

  /** Pauses, and resolves when no batch is in progress. Do not await it inside a batch. */
  async stop(): Promise<void> {
    this.pause();
    await Promise.all(this.#ending);
  }
}
