import { StoreUnavailable } from '../event-store/port.ts';
import { isTransient } from '../postgres/transient.ts';
import { countFailure } from './failure-counts.ts';
import type { Logger } from './logger.ts';

export interface FailureRunOptions {
  /** Names the work, in the log and in the metric: "reading the log". */
  readonly task: string;
  readonly log: Logger;
  /**
   * True if the failure is part of normal operation, such as a version conflict. It is then logged at debug.
   */
  readonly isExpected?: boolean;
}

/**
 * Reports consecutive failures of one task. It counts every failure, but logs each kind of error only once until
 * the task works again, so that a long outage does not fill the log. It also logs when the task works again.
 * Concurrent calls can share one.
 */
export class FailureRun {
  readonly #options: FailureRunOptions;
  readonly #loggedKinds = new Set<string>();
  #failures = 0;
  #beganAt = 0;

  constructor(options: FailureRunOptions) {
    this.#options = options;
  }

  /** Reports one failure. `next` says what happens next, such as "trying again in 50 ms". */
  add(error: unknown, next: string): void {
    const { task, log } = this.#options;
    if (this.#failures++ === 0) this.#beganAt = performance.now();
    countFailure(task);
    const kind = kindOf(error);
    if (this.#loggedKinds.has(kind)) return;
    this.#loggedKinds.add(kind);
    log[this.#levelOf(error)]({ task, err: asError(error) }, `${task} failed: ${next}`);
  }

  /**
   * Awaits work that may fail without harm to its caller: a failure is reported and not thrown. `next` is the
   * same as for `add`.
   */
  async tolerate(work: Promise<unknown>, next: string): Promise<void> {
    try {
      await work;
      this.end();
    } catch (error) {
      this.add(error, next);
    }
  }

  /**
   * Reports an error of work that was told to stop. It is logged at debug and not counted, because most such
   * errors are only the effect of the stop.
   */
  addWhileStopping(error: unknown): void {
    const { task, log } = this.#options;
    log.debug({ task, err: asError(error) }, `${task} ended while it was stopping`);
  }

  /** Reports that the task works again. Does nothing if it did not fail. */
  end(): void {
    if (this.#failures === 0) return;
    const { task, log, isExpected } = this.#options;
    const fields = { task, failures: this.#failures, failedForMs: this.#elapsedMs };
    log[isExpected ? 'debug' : 'info'](fields, `${task} works again`);
    this.#reset();
  }

  get #elapsedMs(): number {
    return Math.round(performance.now() - this.#beganAt);
  }

  #reset(): void {
    this.#failures = 0;
    this.#loggedKinds.clear();
  }

  /** A store that does not answer for now is for the operator to fix. Any other error counts as a fault in the code. */
  #levelOf(error: unknown): 'debug' | 'warn' | 'error' {
    if (this.#options.isExpected) return 'debug';
    return error instanceof StoreUnavailable || isTransient(error) ? 'warn' : 'error';
  }
}

/** The name of an error, followed by its code if that is a text. Errors of one kind count as repeats. */
export function kindOf(error: unknown): string {
  const { name, code } = asError(error) as Error & { code?: unknown };
  return typeof code === 'string' ? `${name} ${code}` : name;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
