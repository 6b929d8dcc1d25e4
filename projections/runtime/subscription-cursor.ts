import type { EventStore, LogBatch, Subscription } from '../../infra/event-store/port.ts';

/** One subscription, and the position up to which its batches have been handled. */
interface ActiveSubscription {
  position: bigint;
  subscription?: Subscription;
  /** Ends the rest in progress. */
  endRest?: () => void;
}

/**
 * A subscription, which can be moved to another position of the log while it runs. Batches of an earlier subscription
 * that still arrive are dropped.
 */
export class SubscriptionCursor {
  readonly #store: EventStore;
  readonly #onBatch: (batch: LogBatch & { readonly from: bigint }) => Promise<void>;
  readonly #restMs: (batch: LogBatch) => number;
  #current: ActiveSubscription | undefined;
  readonly #ending = new Set<Promise<void>>();

  /** `restMs` says how long to rest after a batch before the next one is read, in milliseconds. */
  constructor(
    store: EventStore,
    onBatch: (batch: LogBatch & { readonly from: bigint }) => Promise<void>,
    restMs: (batch: LogBatch) => number = () => 0,
  ) {
    this.#store = store;
    this.#onBatch = onBatch;
    this.#restMs = restMs;
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
      await this.#rest(current, this.#restMs(batch));
    });
  }

  /** Reads the next batch at once if the cursor rests. */
  hurry(): void {
    this.#current?.endRest?.();
  }

  /**
   * Stops reading until `seek` is called. It does not wait for a batch in progress, so it may be called from
   * inside one.
   */
  pause(): void {
    this.hurry();
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

  async #rest(current: ActiveSubscription, ms: number): Promise<void> {
    if (ms === 0 || current !== this.#current) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    current.endRest = resolve;
    await promise;
    clearTimeout(timer);
  }
}
