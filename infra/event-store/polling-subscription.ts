import { BackgroundLoop } from '../background/background-loop.ts';
import type { Logger } from '../background/logger.ts';
import type { LogBatch, LogPage } from './port.ts';

/** How often the log is read without a wake-up, in milliseconds. Notifications can be lost. */
const POLL_MS = 1_000;
const RETRY_POLICY = { minMs: 50, maxMs: 5_000 };

export interface PollingSubscriptionOptions {
  /** Reads the next page of the log after the position. */
  readonly readAfter: (position: bigint) => Promise<LogPage>;
  /** The position to start after. */
  readonly after: bigint;
  readonly onBatch: (batch: LogBatch) => Promise<void>;
  readonly log: Logger;
}

/**
 * Delivers the events of a log that can be read by position. It reads page after page, passes each to
 * `onBatch`, and waits at the end of the log for `wake()` or the next poll. After a failure it continues from
 * the same position.
 */
export class PollingSubscription {
  readonly #options: PollingSubscriptionOptions;
  readonly #loop: BackgroundLoop;
  #after: bigint;
  #isAtEnd = false;

  constructor(options: PollingSubscriptionOptions) {
    this.#options = options;
    this.#after = options.after;
    this.#loop = new BackgroundLoop({
      task: 'log subscription',
      log: options.log,
      work: (signal) => this.#handlePage(signal),
      everyMs: POLL_MS,
      nextInMs: () => (this.#isAtEnd ? POLL_MS : 0),
      retryPolicy: RETRY_POLICY,
    });
    this.#loop.start();
  }

  /** The position up to which events have been handled. */
  get position(): bigint {
    return this.#after;
  }

  /** Reads the log now, because it may have new events. */
  wake(): void {
    this.#loop.wake();
  }

  /** Resolves when no further batch will be handled. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #handlePage(signal: AbortSignal): Promise<void> {
    const { events, next, isEnd } = await this.#options.readAfter(this.#after);
    if (signal.aborted) return;
    if (next > this.#after) await this.#options.onBatch({ events, next });
    this.#after = next;
    this.#isAtEnd = isEnd;
  }
}
