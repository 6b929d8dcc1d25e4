import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves after `ms` milliseconds. When `signal` is aborted, it throws the signal's reason at once. `sleep` alone
 * would throw its own error around the reason.
 */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, signal && { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
