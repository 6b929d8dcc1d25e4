/** How long to wait between attempts, in milliseconds. */
export interface RetryPolicy {
  /** The average of the first pause: see `backoffDelays`. */
  readonly minMs: number;
  /** The average of the longest pause. If it equals `minMs`, the pauses do not grow. */
  readonly maxMs: number;
  /**
   * `retry` gives up when an attempt fails later than this after the first one began. The last attempt can begin up to
   * one pause later. Without it the attempts continue until one succeeds. `BackgroundLoop` ignores it.
   */
  readonly deadlineMs?: number;
}

/**
 * The endless series of pauses of a policy: they double from `minMs` to `maxMs`. Each is multiplied by a
 * random factor between 0.5 and 1.5, so that processes do not retry at the same moment. `random` returns
 * numbers from 0 to 1.
 */
export function* backoffDelays(
  { minMs, maxMs }: RetryPolicy,
  random: () => number = Math.random,
): Generator<number, never> {
  for (let pauseMs = minMs; ; pauseMs = Math.min(pauseMs * 2, maxMs)) yield pauseMs * (0.5 + random());
}
