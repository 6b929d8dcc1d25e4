import type { LogBatch, LogPage } from './port.ts';

const PAGE = 2_000;
/** How often a follower looks by itself: a wake-up is a hint, this is the guarantee. */
const POLL_MS = 250;
const RETRY_MIN_MS = 50;
const RETRY_MAX_MS = 5_000;

/**
 * Follows a log that can be read by position: reads page after page, hands each to `onBatch`, and waits at
 * the end for `wake()` or the next poll. A failing read or handler is tried again from the same place.
 */
export class PollingSubscription {
  readonly #readAll: (after: bigint, limit: number) => Promise<LogPage>;
  readonly #onBatch: (batch: LogBatch) => Promise<void>;
  readonly #done: Promise<void>;
  #after: bigint;
  #stopped = false;
  #woken = false;
  #endPause: () => void = () => {};
  #canBeWoken = false;

  constructor(
    readAll: (after: bigint, limit: number) => Promise<LogPage>,
    after: bigint,
    onBatch: (batch: LogBatch) => Promise<void>,
  ) {
    this.#readAll = readAll;
    this.#after = after;
    this.#onBatch = onBatch;
    this.#done = this.#run();
  }

  /** There may be something new. */
  wake(): void {
    this.#woken = true;
    if (this.#canBeWoken) this.#endPause();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#endPause();
    await this.#done;
  }

  async #run(): Promise<void> {
    let retryMs = RETRY_MIN_MS;
    while (!this.#stopped) {
      try {
        this.#woken = false;
        const { events, next, isEnd } = await this.#readAll(this.#after, PAGE);
        if (this.#stopped) return;
        if (next > this.#after) await this.#onBatch({ events, next });
        this.#after = next;
        retryMs = RETRY_MIN_MS;
        if (isEnd && !this.#woken) {
          this.#canBeWoken = true;
          await this.#pause(POLL_MS);
        }
      } catch {
        // Deaf to hints: under load a handler that fails would else be called at the rate of the writers.
        this.#canBeWoken = false;
        await this.#pause(retryMs * (0.5 + Math.random()));
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    if (this.#stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endPause = () => {};
  }
}
