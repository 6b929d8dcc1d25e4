/**
 * Does one piece of work whenever it is asked to: never twice at once, and with a rest after each time, unless the
 * work answers that there was nothing to do. Whoever asks meanwhile is served by one more time after that.
 */
export class CoalescedTask {
  readonly #work: () => Promise<boolean>;
  readonly #restMs: number;
  #isRequested = false;
  #running: Promise<void> | undefined;
  #resting: { readonly timer: NodeJS.Timeout; readonly wake: () => void } | undefined;
  #isStopped = false;

  constructor(work: () => Promise<boolean>, restMs: number) {
    this.#work = work;
    this.#restMs = restMs;
  }

  request(): void {
    if (this.#isStopped) return;
    this.#isRequested = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when the work in progress is done; there is none after it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isRequested = false;
    clearTimeout(this.#resting?.timer);
    this.#resting?.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false;
      // What fails, as for want of a database, is asked for again soon enough.
      const hasWorked = await this.#work().catch(() => true);
      if (hasWorked) await this.#rest();
    }
  }

  async #rest(): Promise<void> {
    if (this.#isStopped) return;
    const { promise, resolve: wake } = Promise.withResolvers<void>();
    this.#resting = { timer: setTimeout(wake, this.#restMs).unref(), wake };
    await promise;
  }
}
