import { pause } from './pause.ts';

interface PollOptions {
  /** The pause between the end of a check and the next one, in milliseconds. */
  readonly everyMs: number;
  /** Ends a pause when it is aborted. A check in progress is awaited. */
  readonly signal?: AbortSignal | undefined;
}

interface PollWithDeadline extends PollOptions {
  /**
   * No check follows one that ends later than this after the call, in milliseconds. The last check can begin up to one
   * pause later. There is always at least one check.
   */
  readonly timeoutMs: number;
}

/** Every result of a check, except the two that mean "not yet". */
type Found<T> = Exclude<T, false | undefined>;

/**
 * Calls `check` at once and then again after each pause, until it returns anything but `false` or `undefined`. Returns
 * that result, or `undefined` when `timeoutMs` has passed. The caller decides whether this is an error. An error of
 * `check` ends the polling and is thrown. An abort of `signal` before or during a pause throws the signal's reason; the
 * first check is made even if the signal is already aborted.
 *
 * Use it to wait for a state that nothing announces. To repeat a call that throws, use `retry`.
 */
export function pollUntil<T>(
  check: () => Promise<T> | T,
  options: PollWithDeadline,
): Promise<Found<T> | undefined>;
/** Without `timeoutMs` it polls until `check` finds something, `check` throws, or the signal is aborted. */
export function pollUntil<T>(check: () => Promise<T> | T, options: PollOptions): Promise<Found<T>>;
export async function pollUntil<T>(
  check: () => Promise<T> | T,
  { everyMs, timeoutMs = Number.POSITIVE_INFINITY, signal }: PollOptions & Partial<PollWithDeadline>,
): Promise<Found<T> | undefined> {
  const deadlineAt = performance.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result !== false && result !== undefined) return result as Found<T>;
    if (performance.now() > deadlineAt) return undefined;
    await pause(everyMs, signal);
  }
}
