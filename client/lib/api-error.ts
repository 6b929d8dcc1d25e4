import { SESSION_ENDS, type SessionEnd } from '../../domain/account/session.ts';
import { ROLE_REFUSALS, type RoleRefusalReason } from '../../domain/staff/roles.ts';
import { parseJson } from './json.ts';

/**
 * Thrown when the server, or a proxy before it, answered a call with a status outside 200 to 299. The error's
 * message is 'status: body' for logs and tests, with the status text instead of an empty body. Screens show
 * `serverMessage` or texts of their own. `send` and `requireUser` also throw a 401 of their own without a call.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Whether the body was JSON. */
  readonly readable: boolean;
  /** The server's message for the person, if it sent one. */
  readonly serverMessage: string | undefined;
  /** Why the session ended, if the call came with the cookie of one that has. */
  readonly reason: SessionEnd | undefined;
  /** How many seconds to wait before the next attempt, if the server said so. NaN if it named a date. */
  readonly retryAfterS: number | undefined;
  /** The part that the session lacks for a call that needs a role. */
  readonly roleRefusal: RoleRefusalReason | undefined;

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.retryAfterS = retryAfter === null ? undefined : Number(retryAfter);
    const parsed = parseJson(body);
    this.readable = parsed !== undefined;
    this.serverMessage = messageIn(parsed);
    this.reason = reasonIn(parsed, SESSION_ENDS);
    this.roleRefusal = reasonIn(parsed, ROLE_REFUSALS);
  }
}

function messageIn(parsed: unknown): string | undefined {
  if (typeof parsed !== 'object' || parsed === null || !('message' in parsed)) return undefined;
  return typeof parsed.message === 'string' && parsed.message !== '' ? parsed.message : undefined;
}

function reasonIn<R extends string>(parsed: unknown, known: readonly R[]): R | undefined {
  if (typeof parsed !== 'object' || parsed === null || !('reason' in parsed)) return undefined;
  return known.find((reason) => reason === parsed.reason);
}

/** The text for a failed call. After too many calls the server's message follows, which says when to try again. */
export function withWaitTime(text: string, error: unknown): string {
  const said = error instanceof ApiError && error.status === 429 ? error.serverMessage : undefined;
  return said ? `${text} ${said}` : text;
}

/**
 * The server's reason why the person may not do this (403), for example without their consent. Undefined for other
 * failures, and for a 403 without a message.
 */
export const refusalReason = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 403 ? error.serverMessage : undefined;

/** Whether the server answered 401: no one is signed in, or a password or code that came with the call is wrong. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;
