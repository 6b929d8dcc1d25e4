import type { AnyProjection } from '../projection.ts';

const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 5_000;

interface BackoffState {
  readonly reason: string;
  readonly since: number;
  readonly pauseMs: number;
  readonly until: number;
}

/** What keeps a projection from going on for now, and since when, in milliseconds of `performance.now()`. */
export type LastError = Pick<BackoffState, 'reason' | 'since'>;

/**
 * The projections that could not go on and are left in peace for a while, longer each time, so that one in
 * trouble neither holds the others up nor keeps PostgreSQL busy.
 */
export class Backoff {
  readonly #setbacks = new Map<AnyProjection, BackoffState>();

  recordFailure(projection: AnyProjection, reason: string): void {
    const before = this.#setbacks.get(projection);
    const pauseMs = before ? Math.min(before.pauseMs * 2, PAUSE_MAX_MS) : PAUSE_MIN_MS;
    const now = performance.now();
    const until = now + pauseMs * (0.5 + Math.random());
    this.#setbacks.set(projection, { reason, since: before?.since ?? now, pauseMs, until });
  }

  /** It went on. */
  clear(projection: AnyProjection): void {
    this.#setbacks.delete(projection);
  }

  isBackingOff(projection: AnyProjection): boolean {
    return (this.#setbacks.get(projection)?.until ?? 0) > performance.now();
  }

  /** How long until the next one may try again, in milliseconds; infinite when none rests. */
  get nextRetryInMs(): number {
    const now = performance.now();
    const resting = [...this.#setbacks.values()].map(({ until }) => until - now).filter((ms) => ms > 0);
    return Math.min(...resting);
  }

  lastErrorOf(projection: AnyProjection): LastError | undefined {
    return this.#setbacks.get(projection);
  }
}
