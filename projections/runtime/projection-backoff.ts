import { backoffDelays, type RetryPolicy } from '../../infra/background/backoff.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';
import type { Logger } from '../../infra/background/logger.ts';
import type { AnyProjection } from '../projection.ts';

const RETRY_POLICY: RetryPolicy = { minMs: 50, maxMs: 5_000 };

interface BackoffState {
  readonly reason: string;
  readonly since: number;
  readonly until: number;
  readonly delays: Generator<number, never>;
  readonly failures: FailureRun;
}

/**
 * Why a projection cannot continue at the moment, and since when, in milliseconds of `performance.now()`.
 */
export type LastError = Pick<BackoffState, 'reason' | 'since'>;

/**
 * The projections that failed and pause for a while. The pause grows with each failure, so that a failing
 * projection neither delays the others nor keeps PostgreSQL busy.
 */
export class ProjectionBackoff {
  readonly #log: Logger;
  readonly #states = new Map<AnyProjection, BackoffState>();

  constructor(log: Logger) {
    this.#log = log;
  }

  recordFailure(projection: AnyProjection, error: unknown): void {
    const before = this.#states.get(projection);
    const log = this.#log.child({ projection: projection.name });
    const failures = before?.failures ?? new FailureRun({ task: 'projection', log });
    const delays = before?.delays ?? backoffDelays(RETRY_POLICY);
    const now = performance.now();
    const pauseMs = delays.next().value;
    failures.add(error, `trying again in ${Math.ceil(pauseMs)} ms`);
    const { name, code } = error as { readonly name?: string; readonly code?: string };
    const since = before?.since ?? now;
    this.#states.set(projection, {
      reason: code ?? name ?? 'Error',
      since,
      until: now + pauseMs,
      delays,
      failures,
    });
  }

  /** Ends the pause, because the projection has made progress. */
  clear(projection: AnyProjection): void {
    this.#states.get(projection)?.failures.end();
    this.#states.delete(projection);
  }

  isBackingOff(projection: AnyProjection): boolean {
    return (this.#states.get(projection)?.until ?? 0) > performance.now();
  }

  /** The time until the next projection may try again, in milliseconds; infinite when none is pausing. */
  get nextRetryInMs(): number {
    const now = performance.now();
    const pausing = [...this.#states.values()].map(({ until }) => until - now).filter((ms) => ms > 0);
    return Math.min(...pausing);
  }

  lastErrorOf(projection: AnyProjection): LastError | undefined {
    return this.#states.get(projection);
  }
}
