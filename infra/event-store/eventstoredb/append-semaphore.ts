import { StoreUnavailable } from '../port.ts';

/** How many appends are under way at once, and how many more may wait. */
const CONCURRENT_MAX = 256;
const WAITING_MAX = 10_000;

/**
 * Bounds how many appends are under way, so that a server that says nothing fills neither the memory nor the
 * connection.
 */
export class AppendSemaphore {
  readonly #waiting = new Set<() => void>();
  readonly #empty = Promise.withResolvers<void>();
  #running = 0;
  #closed = false;

  /**
   * Does the work once there is room. Throws `StoreUnavailable` when too many wait, when `deadlineAt` (by
   * `performance.now()`) comes first, and after `close`.
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

  /** Takes nothing more, and waits for what is under way or waiting. */
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

  /** Gives the room of an append that has ended to the next one. */
  #release(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else if (--this.#running === 0 && this.#closed) this.#empty.resolve();
  }
}
