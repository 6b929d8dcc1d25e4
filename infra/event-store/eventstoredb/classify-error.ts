import { ErrorType } from '@eventstore/db-client';

/** gRPC status codes of a call that never got its answer: cancelled, deadline, exhausted, aborted, internal, unavailable. */
const TRANSIENT_CODES = new Set<unknown>([1, 4, 8, 10, 13, 14]);
const TRANSIENT_TYPES = new Set<unknown>([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  // The errors for a duplicate that arrives while the original is running: on the batch path, and on the
  // other.
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
]);
/** Types that say a clear no: sent again, the same call gets the same answer. */
const FINAL_TYPES = new Set<unknown>([
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.STREAM_DELETED,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
]);
/**
 * The errors of a starting server, of a channel that closed between two calls, and of a cluster without a
 * leader.
 */
const TRANSIENT_MESSAGE = /Server Is Not Ready|Channel has been shut down|Failed to discover/i;

interface ErrorShape {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

/**
 * Sorts what the client throws. `conflict`: the stream has other events. `refused`: a clear no. `passing`: the
 * same call may well succeed in a moment, and an append may or may not be stored. `unknown`: a shape nobody
 * has seen; an append may or may not be stored.
 */
export function classifyError(error: unknown): 'conflict' | 'refused' | 'passing' | 'unknown' {
  const { type, code, message } = (error ?? {}) as ErrorShape;
  if (type === ErrorType.WRONG_EXPECTED_VERSION) return 'conflict';
  if (FINAL_TYPES.has(type)) return 'refused';
  if (TRANSIENT_TYPES.has(type) || TRANSIENT_CODES.has(code)) return 'passing';
  return TRANSIENT_MESSAGE.test(String(message)) ? 'passing' : 'unknown';
}
