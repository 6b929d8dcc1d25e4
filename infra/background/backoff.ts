/** How long to wait between attempts, in milliseconds. */
export interface RetryPolicy {
  /** The first pause. */
  readonly minMs: number;
  /** The longest pause. If it equals `minMs`, the pauses do not grow. */
  readonly maxMs: number;
  /**
   * No attempt starts later than this after the first one. Without it the attempts continue until one
   * succeeds.
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
