import { StoreUnavailable } from '../event-store/port.ts';
import { isTransient } from '../postgres/transient.ts';
import { countFailure } from './failure-counts.ts';
import type { Logger } from './logger.ts';

export interface FailureRunOptions {
  /** Names the work, in the log and in the metric: "reading the log". */
  readonly task: string;
  readonly log: Logger;
  /** The failure is part of normal operation, such as a version conflict: it is logged at debug. */
  readonly isExpected?: boolean;
}

/**
 * Reports consecutive failures of one task. It counts every failure, and logs each kind of error once, so that a
 * long outage does not fill the log. It logs when the task works again.
 */
export class FailureRun {
  readonly #options: FailureRunOptions;
  readonly #loggedKinds = new Set<string>();
  #failures = 0;
  #beganAt = 0;

  constructor(options: FailureRunOptions) {
    this.#options = options;
  }

  /** Reports one failure. `next` says what happens now, such as "trying again in 50 ms". */
  add(error: unknown, next: string): void {
    const { task, log } = this.#options;
    if (this.#failures++ === 0) this.#beganAt = performance.now();
    countFailure(task);
    const kind = kindOf(error);
    if (this.#loggedKinds.has(kind)) return;
    this.#loggedKinds.add(kind);
    log[this.#levelOf(error)]({ task, err: asError(error) }, `${task} failed: ${next}`);
  }

  /** Reports that the task works again. Does nothing if it did not fail. */
  end(): void {
    if (this.#failures === 0) return;
    const { task, log, isExpected } = this.#options;
    const fields = { task, failures: this.#failures, failedForMs: this.#elapsedMs };
    log[isExpected ? 'debug' : 'info'](fields, `${task} works again`);
    this.#reset();
  }

  /** Reports that nobody tries again. The caller receives the error, and logs or answers it. */
  giveUp(error: unknown): void {
    const { task, log, isExpected } = this.#options;
    countFailure(task);
    if (this.#failures === 0) return;
    const fields = { task, failures: this.#failures + 1, failedForMs: this.#elapsedMs, error: kindOf(error) };
    log[isExpected ? 'debug' : 'warn'](fields, `${task} failed: giving up`);
    this.#reset();
  }

  get #elapsedMs(): number {
    return Math.round(performance.now() - this.#beganAt);
  }

  #reset(): void {
    this.#failures = 0;
    this.#loggedKinds.clear();
  }

  /** A store that is away is an operator's matter; any other error is a fault in the code. */
  #levelOf(error: unknown): 'debug' | 'warn' | 'error' {
    if (this.#options.isExpected) return 'debug';
    return error instanceof StoreUnavailable || isTransient(error) ? 'warn' : 'error';
  }
}

function kindOf(error: unknown): string {
  const { name, code } = asError(error) as Error & { code?: unknown };
  return typeof code === 'string' ? `${name} ${code}` : name;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
