import { backoffDelays, type RetryPolicy } from './backoff.ts';
import { FailureRun, type FailureRunOptions } from './failure-run.ts';
import { pause } from './pause.ts';

/** Where failures are reported: a shared `FailureRun`, or the options for one of this call's own. */
type Reporting = FailureRunOptions | { readonly failures: FailureRun };

export type RetryOptions = Reporting & {
  /** Ends the attempts when it is aborted. The attempt in progress is awaited. */
  readonly signal?: AbortSignal;
  /** Whether another attempt may succeed. Without it every error is retried. */
  readonly isRetryable?: (error: unknown) => boolean;
};

/**
 * Calls `work` until it succeeds, with growing pauses, and returns its result. `attempt` counts from 0.
 * Throws the last error when it is not retryable or the policy's deadline has passed, and the signal's reason
 * when the signal is aborted. Retried errors are logged and counted (see `FailureRun`).
 */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  policy: RetryPolicy,
  { signal, isRetryable, ...reporting }: RetryOptions,
): Promise<T> {
  const beganAt = performance.now();
  let delays: Generator<number, never> | undefined;
  let failures = 'failures' in reporting ? reporting.failures : undefined;
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      const result = await work(attempt);
      failures?.end();
      return result;
    } catch (error) {
      if (isRetryable && !isRetryable(error)) throw error;
      failures ??= 'failures' in reporting ? reporting.failures : new FailureRun(reporting);
      if (signal?.aborted) failures.addWhileStopping(error);
      signal?.throwIfAborted();
      if (policy.deadlineMs !== undefined && performance.now() - beganAt > policy.deadlineMs) {
        failures.add(error, 'giving up');
        throw error;
      }
      delays ??= backoffDelays(policy);
      const pauseMs = delays.next().value;
      failures.add(error, `trying again in ${Math.ceil(pauseMs)} ms`);
      await pause(pauseMs, signal);
    }
  }
}
