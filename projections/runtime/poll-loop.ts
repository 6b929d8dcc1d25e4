import { setTimeout as sleep } from 'node:timers/promises';

/** How often to look without being woken: what is told is a hint, this is the guarantee. */
const POLL_INTERVAL_MS = 500;
const POLL_PAUSE_MIN_MS = 10;

/** Looks again and again: when woken, when something is due, and in any case twice a second. */
export class PollLoop {
  readonly #look: () => Promise<void>;
  readonly #dueInMs: () => number;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #woken = false;
  #endPause: () => void = () => {};

  constructor(look: () => Promise<void>, dueInMs: () => number) {
    this.#look = look;
    this.#dueInMs = dueInMs;
  }

  start(): void {
    this.#running = this.#run();
  }

  wake(): void {
    this.#woken = true;
    this.#endPause();
  }

  /** Resolves when a look in progress has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#endPause();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      if (!this.#woken) await this.#pause(Math.min(POLL_INTERVAL_MS, this.#dueInMs()));
      // Woken again and again, it still leaves PostgreSQL a moment between two looks.
      await sleep(POLL_PAUSE_MIN_MS);
      this.#woken = false;
      // A look that fails, as while PostgreSQL is away, is followed by the next.
      if (!this.#stopped) await this.#look().catch(() => {});
    }
  }

  async #pause(ms: number): Promise<void> {
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
