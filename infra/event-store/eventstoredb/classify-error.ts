import { ErrorType } from '@eventstore/db-client';

/**
 * The gRPC status codes of a call without an answer: cancelled, deadline, exhausted, aborted, internal,
 * unavailable.
 */
const TRANSIENT_CODES = new Set<unknown>([1, 4, 8, 10, 13, 14]);
const TRANSIENT_TYPES = new Set<unknown>([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  // The errors for a duplicate that arrives while the original is in progress: on the batch path, and on the
  // other path.
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
]);
/** Error types that are final: the same call would get the same answer. */
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

/** Whether the server refuses the user or the password, or an anonymous user. */
export const isAccessDenied = (error: unknown): boolean =>
  ((error ?? {}) as ErrorShape).type === ErrorType.ACCESS_DENIED;

/**
 * Classifies an error of the client. `conflict`: the stream has other events. `refused`: the answer is final.
 * `transient`: the same call may succeed soon, and an append may or may not be stored. `unknown`: an unexpected
 * error; an append may or may not be stored.
 */
export function classifyError(error: unknown): 'conflict' | 'refused' | 'transient' | 'unknown' {
  const { type, code, message } = (error ?? {}) as ErrorShape;
  if (type === ErrorType.WRONG_EXPECTED_VERSION) return 'conflict';
  if (FINAL_TYPES.has(type)) return 'refused';
  if (TRANSIENT_TYPES.has(type) || TRANSIENT_CODES.has(code)) return 'transient';
  return TRANSIENT_MESSAGE.test(String(message)) ? 'transient' : 'unknown';
}
