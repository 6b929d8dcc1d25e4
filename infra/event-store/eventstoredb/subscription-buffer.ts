import { setTimeout as sleep } from 'node:timers/promises';
import type { LogBatch, RecordedEvent } from '../port.ts';

const BATCH_MAX = 2_000;
/** As soon as so many items wait for the handler, no more are taken from the server; half of them, and it goes on. */
const FULL = 2_000;
const RETRY_MIN_MS = 50;
const RETRY_MAX_MS = 5_000;

/** An event, or the news that there is none of ours up to a position. */
export type BufferedItem =
  | { readonly position: bigint; readonly event: RecordedEvent }
  | { readonly position: bigint; readonly event?: undefined };

/**
 * The one queue between the server and a handler. Events and positions passed over go through it in the order
 * of the log, so that `next` never runs ahead of an event that is still waiting. A batch whose handler throws is
 * handed over again, with growing pauses.
 */
export class SubscriptionBuffer {
  readonly #onBatch: (batch: LogBatch) => Promise<void>;
  readonly #done: Promise<void>;
  readonly #stop = new AbortController();
  #items: BufferedItem[] = [];
  #wake = Promise.withResolvers<void>();
  #room = Promise.withResolvers<void>();

  constructor(onBatch: (batch: LogBatch) => Promise<void>) {
    this.#onBatch = onBatch;
    this.#done = this.#run();
  }

  /** Everything handed in has been handled. */
  get isIdle(): boolean {
    return this.#items.length === 0;
  }

  add(item: BufferedItem): void {
    this.#items.push(item);
    this.#wake.resolve();
  }

  get isFull(): boolean {
    return this.#items.length >= FULL;
  }

  /** Resolves once half of the queue is free, or when it is stopped. */
  async room(): Promise<void> {
    while (this.#items.length > FULL / 2 && !this.#stop.signal.aborted) await this.#room.promise;
  }

  /** Resolves when no further batch will be handled; waits for the one in progress. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake.resolve();
    this.#room.resolve();
    await this.#done;
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.isIdle) await this.#wake.promise;
      this.#wake = Promise.withResolvers();
      if (this.#stop.signal.aborted) return;
      const items = this.#items.slice(0, BATCH_MAX);
      const last = items.at(-1);
      if (!last) continue;
      await this.#handle({ events: items.flatMap(({ event }) => event ?? []), next: last.position });
      this.#items = this.#items.slice(items.length);
      this.#room.resolve();
      this.#room = Promise.withResolvers();
    }
  }

  async #handle(batch: LogBatch): Promise<void> {
    let retryMs = RETRY_MIN_MS;
    while (!this.#stop.signal.aborted) {
      try {
        return await this.#onBatch(batch);
      } catch {
        await sleep(retryMs * (0.5 + Math.random()), undefined, this.#stop).catch(() => {});
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
      }
    }
  }
}
