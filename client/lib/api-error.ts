import { parseJson } from './json.ts';

/**
 * Thrown when the server refused a call. The error's message is 'status: body' for logs and tests, with the
 * status text instead of an empty body. Screens show `serverMessage` or texts of their own.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Whether the body was JSON. */
  readonly readable: boolean;
  /** The server's message for the person, if it sent one. */
  readonly serverMessage: string | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    const parsed = parseJson(body);
    this.readable = parsed !== undefined;
    this.serverMessage = messageIn(parsed);
  }
}

function messageIn(parsed: unknown): string | undefined {
  if (typeof parsed !== 'object' || parsed === null || !('message' in parsed)) return undefined;
  return typeof parsed.message === 'string' && parsed.message !== '' ? parsed.message : undefined;
}

/** The text for a failed call. After too many calls it also says when to try again. */
export function withWaitTime(text: string, error: unknown): string {
  const said = error instanceof ApiError && error.status === 429 ? error.serverMessage : undefined;
  return said ? `${text} ${said}` : text;
}

/** Whether the server refused the call because no one is signed in. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;
