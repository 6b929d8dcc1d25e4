/**
 * The server answered, but not with success. The message is 'status: body' (the status text where the
 * body is empty) for logs and tests; a person sees `serverMessage`, or the screen's own words.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Whether the body was JSON at all. */
  readonly readable: boolean;
  /** The server's own sentence, fit to show, where it sent one. */
  readonly serverMessage: string | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    const parsed = parse(body);
    this.readable = parsed !== undefined;
    this.serverMessage = messageIn(parsed);
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function messageIn(parsed: unknown): string | undefined {
  if (typeof parsed !== 'object' || parsed === null || !('message' in parsed)) return undefined;
  return typeof parsed.message === 'string' && parsed.message !== '' ? parsed.message : undefined;
}

/** Whether the server said nobody is signed in. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;
