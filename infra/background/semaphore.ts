interface SemaphoreOptions {
  /** The most pieces of work that run at once. */
  readonly concurrentMax: number;
  /** The most callers that wait for their turn. */
  readonly waitingMax: number;
  /**
   * Makes the error for a caller whose work does not run: too many callers wait (`full`), or this one has waited too
   * long (`late`).
   */
  readonly refusal: (reason: 'full' | 'late') => Error;
}

/**
 * Limits how much work runs at once, how many callers wait, and how long each of them waits. Without these limits work
 * would pile up in memory while it is slow. Callers get their turn in the order of their calls.
 */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #waiting = new Set<() => void>();
  #concurrentMax: number;
  #running = 0;
  #idle: PromiseWithResolvers<void> | undefined;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
    this.#concurrentMax = options.concurrentMax;
  }

  /** The number of callers that wait for their turn. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** Changes how many pieces of work run at once. Callers that wait already get their turn when others end. */
  setConcurrentMax(count: number): void {
    this.#concurrentMax = count;
  }

  /**
   * Runs `work` when fewer than the allowed number run, and returns its result. Throws the error of `refusal` if too
   * many callers wait, or if `work` could not begin within `waitMs` milliseconds. It does not limit how long `work`
   * takes.
   */
  async run<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrentMax) this.#running++;
    else await this.#takeOver(waitMs);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  /** Resolves when no work runs and no caller waits. Calls of `run` that come meanwhile are waited for as well. */
  async idle(): Promise<void> {
    if (this.#running === 0) return;
    this.#idle ??= Promise.withResolvers();
    await this.#idle.promise;
  }

  /** Resolves when work that has ended passes its place on to this caller. */
  #takeOver(waitMs: number): Promise<void> {
    const { waitingMax, refusal } = this.#options;
    if (this.#waiting.size >= waitingMax) throw refusal('full');
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(lateTimer);
        resolve();
      };
      const lateTimer = setTimeout(
        () => {
          this.#waiting.delete(begin);
          reject(refusal('late'));
        },
        Math.max(0, waitMs),
      );
      this.#waiting.add(begin);
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else if (--this.#running === 0) {
      this.#idle?.resolve();
      this.#idle = undefined;
    }
  }
}
