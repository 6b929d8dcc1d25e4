import { computed, signal } from '@preact/signals-react';
import { ApiError } from './api-error.ts';

/** How long an answer may take before stored data is shown meanwhile. */
const SLOW_AFTER_MS = 1_200;
/** A proxy answers these when the server behind it does not answer. */
const NO_SERVER = [502, 504];
/** The server answers, but not with data: it starts, stops or is overloaded. */
const NOT_NOW = 503;

/**
 * Whether the last call got no answer from the server. A proxy's 502 or 504 counts as no answer. `navigator.onLine` is
 * not asked, because some devices say that they are offline while the server can be reached, and many say that they are
 * online while it can't.
 */
export const isOffline = signal(false);
const isSlow = signal(false);
/** Whether the server answers, and does so within about a second. */
export const isAnswering = computed(() => !isOffline.value && !isSlow.value);

/** Notes what a failed call says about the network. An aborted call says nothing. */
function noteFailure(error: unknown): void {
  if (!isAborted(error)) isOffline.value = true;
}

/** Runs a call and notes whether and how soon the server answers. */
export async function observeReachability<T extends { readonly status: number }>(
  call: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(() => {
    isSlow.value = true;
  }, SLOW_AFTER_MS);
  try {
    const answer = await call();
    isOffline.value = NO_SERVER.includes(answer.status);
    isSlow.value = false;
    return answer;
  } catch (error) {
    noteFailure(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * Whether a call got no answer from the server. It may still have arrived. Every error counts, except that of an aborted
 * call and an `ApiError` with another status than 502 or 504.
 */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof ApiError ? NO_SERVER.includes(error.status) : !isAborted(error);

/** Whether a later attempt may succeed unchanged: the call got no answer, or 503. */
export const isTemporaryFailure = (error: unknown): boolean =>
  isNetworkFailure(error) || (error instanceof ApiError && error.status === NOT_NOW);

/**
 * Calls `run` now if the server does not answer, and each time it stops answering later. Returns a function that ends
 * this.
 */
export const whenNotAnswering = (run: () => void): (() => void) =>
  isAnswering.subscribe((answers) => {
    if (!answers) run();
  });
