import { StoreUnavailable } from '../port.ts';

/** The most appends in progress, and the most that may wait. */
const CONCURRENT_MAX = 256;
const WAITING_MAX = 10_000;

/**
 * Limits the number of appends in progress, so that a server that does not answer fills neither the memory
 * nor the connection.
 */
export class AppendSemaphore {
  readonly #waiting = new Set<() => void>();
  readonly #empty = Promise.withResolvers<void>();
  #running = 0;
  #closed = false;

  /**
   * Runs `work` when an append may start. Throws `StoreUnavailable` when too many appends wait, when
   * `deadlineAt` (by `performance.now()`) passes first, and after `close`.
   */
  async run<T>(deadlineAt: number, work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new StoreUnavailable('the log is closed');
    if (this.#running < CONCURRENT_MAX) this.#running++;
    else await this.#acquire(deadlineAt);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  /** Refuses new appends, and waits for those that are waiting or in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#running > 0) await this.#empty.promise;
  }

  #acquire(deadlineAt: number): Promise<void> {
    if (this.#waiting.size >= WAITING_MAX) throw new StoreUnavailable('too many appends are waiting');
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(
        () => {
          this.#waiting.delete(start);
          reject(new StoreUnavailable('the log did not answer in time'));
        },
        Math.max(0, deadlineAt - performance.now()),
      );
      this.#waiting.add(start);
    });
  }

  /** Lets the next append start after one has ended. */
  #release(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else if (--this.#running === 0 && this.#closed) this.#empty.resolve();
  }
}
