import { backoffDelays, type RetryPolicy } from './backoff.ts';
import { FailureRun, type FailureRunOptions } from './failure-run.ts';

/** The longest pause of `setTimeout`. Node shortens a longer one to 1 ms. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export interface BackgroundLoopOptions extends FailureRunOptions {
  /** One round. The signal is aborted by `stop`. */
  readonly work: (signal: AbortSignal) => unknown;
  /**
   * The pause before the first round and between two rounds, in milliseconds, unless `minRestMs` asks for a longer one.
   * After a failed round `retryPolicy`, if there is one, takes its place. Without `everyMs` and `nextInMs` a round runs
   * only after `wake` or as a retry.
   */
  readonly everyMs?: number;
  /**
   * Shortens `everyMs`. It is called before each of these pauses, also before the first round. It returns how long
   * after the end of the last round the next one is due, in milliseconds.
   */
  readonly nextInMs?: () => number;
  /**
   * The shortest pause after a round, even when the loop is woken, in milliseconds. After a failed round `retryPolicy`,
   * if there is one, takes its place.
   */
  readonly minRestMs?: number | (() => number);
  /**
   * The pauses after failed rounds. `wake` does not shorten them, because a failing task would otherwise run
   * at the rate of the calls. Without a policy a failed round is followed by the usual pause.
   */
  readonly retryPolicy?: RetryPolicy;
}

/**
 * Repeats one piece of work in the background. Rounds never overlap, and calls of `wake` during a round lead
 * to one more round. A round that throws is logged and counted (see `FailureRun`), and the loop continues.
 * Its timers keep the process alive until `stop`.
 */
export class BackgroundLoop {
  readonly #options: BackgroundLoopOptions;
  readonly #failures: FailureRun;
  readonly #stop = new AbortController();
  #delays: Generator<number, never> | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #canBeWoken = false;
  #endPause: () => void = () => undefined;

  constructor(options: BackgroundLoopOptions) {
    this.#options = options;
    this.#failures = new FailureRun(options);
  }

  /** Starts with a pause. For a round at once, call `wake` as well. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Runs a round as soon as possible. */
  wake(): void {
    this.#isWoken = true;
    if (this.#canBeWoken) this.#endPause();
  }

  /** Reports from inside a long round that the work has made progress. This ends a run of failures and its pauses. */
  reportProgress(): void {
    this.#delays = undefined;
    this.#failures.end();
  }

  /** Resolves when the round in progress has ended. No round begins afterwards. Do not await it in a round. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#endPause();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    await this.#pauseUntilDue(0);
    while (!signal.aborted) {
      this.#isWoken = false;
      try {
        await this.#options.work(signal);
        this.reportProgress();
      } catch (error) {
        if (signal.aborted) return this.#failures.addWhileStopping(error);
        if (await this.#pauseAfterFailure(error)) continue;
      }
      const restMs = this.#restMs;
      await this.#pause(restMs, false);
      await this.#pauseUntilDue(restMs);
    }
  }

  get #restMs(): number {
    const { minRestMs = 0 } = this.#options;
    return typeof minRestMs === 'number' ? minRestMs : minRestMs();
  }

  get #dueInMs(): number {
    const { everyMs = Number.POSITIVE_INFINITY, nextInMs } = this.#options;
    return nextInMs ? Math.min(everyMs, nextInMs()) : everyMs;
  }

  #pauseUntilDue(restedMs: number): Promise<void> {
    return this.#pause(this.#dueInMs - restedMs, true);
  }

  /** Pauses as the policy says. Returns false without a policy; then the usual pause applies. */
  async #pauseAfterFailure(error: unknown): Promise<boolean> {
    const { retryPolicy } = this.#options;
    if (!retryPolicy) {
      const dueInMs = Math.max(this.#restMs, this.#dueInMs);
      this.#failures.add(
        error,
        Number.isFinite(dueInMs) ? nextAttempt(dueInMs) : 'trying again at the next call',
      );
      return false;
    }
    this.#delays ??= backoffDelays(retryPolicy);
    const pauseMs = this.#delays.next().value;
    this.#failures.add(error, nextAttempt(pauseMs));
    await this.#pause(pauseMs, false);
    return true;
  }

  async #pause(ms: number, canBeWoken: boolean): Promise<void> {
    if (ms <= 0 || this.#stop.signal.aborted || (canBeWoken && this.#isWoken)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = Number.isFinite(ms) ? setTimeout(resolve, Math.min(ms, TIMER_MAX_MS)) : undefined;
    this.#canBeWoken = canBeWoken;
    this.#endPause = resolve;
    await promise;
    clearTimeout(timer);
    this.#canBeWoken = false;
  }
}

const nextAttempt = (ms: number): string => `trying again in ${Math.ceil(ms)} ms`;
