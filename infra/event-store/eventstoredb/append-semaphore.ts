import { StoreUnavailable } from '../port.ts';

/** The most appends in progress. */
const CONCURRENT_MAX = 256;
/** The most appends that wait until another one has ended. */
const WAITING_MAX = 10_000;

/**
 * Limits how many appends are in progress and how many wait. Without limits, appends would pile up in memory while the
 * server does not answer.
 */
export class AppendSemaphore {
  readonly #waiting = new Set<() => void>();
  readonly #idle = Promise.withResolvers<void>();
  #running = 0;
  #closed = false;

  /**
   * Runs `work` when an append may start. Throws `StoreUnavailable` after `close`, when too many appends wait, and when
   * `work` could not start before `deadlineAt` (by `performance.now()`). It does not limit how long `work` takes.
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
    if (this.#running > 0) await this.#idle.promise;
  }

  #acquire(deadlineAt: number): Promise<void> {
    if (this.#waiting.size >= WAITING_MAX) throw new StoreUnavailable('too many appends are waiting');
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(lateTimer);
        resolve();
      };
      const lateTimer = setTimeout(
        () => {
          this.#waiting.delete(start);
          reject(new StoreUnavailable('the append could not start in time'));
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
    } else if (--this.#running === 0 && this.#closed) this.#idle.resolve();
  }
}
