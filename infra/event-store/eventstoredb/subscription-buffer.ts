import { BackgroundLoop } from '../../background/background-loop.ts';
import type { Logger } from '../../background/logger.ts';
import type { LogBatch, RecordedEvent } from '../port.ts';

const BATCH_MAX = 2_000;
/**
 * When this many items wait, the subscription takes no more from the server until half of them are handled.
 */
const FULL = 2_000;
const RETRY_POLICY = { minMs: 50, maxMs: 5_000 };

/** An event, or a position up to which there are no further events of ours. */
export type BufferedItem =
  | { readonly position: bigint; readonly event: RecordedEvent }
  | { readonly position: bigint; readonly event?: undefined };

/**
 * The queue between the server and a handler. Events and skipped positions pass through it in log order, so
 * that `next` never gets ahead of a waiting event. A batch whose handler throws is delivered again after a
 * growing pause. It may contain more events by then.
 */
export class SubscriptionBuffer {
  readonly #onBatch: (batch: LogBatch) => Promise<void>;
  readonly #loop: BackgroundLoop;
  #isStopped = false;
  #items: BufferedItem[] = [];
  #room = Promise.withResolvers<void>();

  constructor(onBatch: (batch: LogBatch) => Promise<void>, log: Logger) {
    this.#onBatch = onBatch;
    this.#loop = new BackgroundLoop({
      task: 'log subscription handler',
      log,
      work: () => this.#handleBatch(),
      nextInMs: () => (this.isIdle ? Number.POSITIVE_INFINITY : 0),
      retryPolicy: RETRY_POLICY,
    });
    this.#loop.start();
  }

  /** True if all items have been handled. */
  get isIdle(): boolean {
    return this.#items.length === 0;
  }

  get isFull(): boolean {
    return this.#items.length >= FULL;
  }

  add(item: BufferedItem): void {
    this.#items.push(item);
    this.#loop.wake();
  }

  /** Resolves when half of the queue is free, or when the buffer is stopped. */
  async room(): Promise<void> {
    while (this.#items.length > FULL / 2 && !this.#isStopped) await this.#room.promise;
  }

  /** Resolves when the batch in progress has been handled. No batch follows. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#room.resolve();
    await this.#loop.stop();
  }

  async #handleBatch(): Promise<void> {
    const items = this.#items.slice(0, BATCH_MAX);
    const last = items.at(-1);
    if (!last) return;
    await this.#onBatch({ events: items.flatMap(({ event }) => event ?? []), next: last.position });
    this.#items = this.#items.slice(items.length);
    this.#room.resolve();
    this.#room = Promise.withResolvers();
  }
}
