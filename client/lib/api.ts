import ky from 'ky';
import { ApiError } from './api-error.ts';
import { localTimeOf } from './local-time.ts';

/** How long a call may take before it counts as a network failure. */
export const TIMEOUT_MS = 20_000;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The server's answer to one call. */
export interface Answer<T> {
  readonly data: T;
  /** Whether the read model doesn't show this browser's last write yet (`X-Hearten-Stale`). */
  readonly isStale: boolean;
}

type Listener = () => void;
const authErrorListeners = new Set<Listener>();

/** Calls the listener after each 401 or 403. The session then asks the server who is signed in. */
export function onAuthError(listener: Listener): () => void {
  authErrorListeners.add(listener);
  return () => authErrorListeners.delete(listener);
}

const client = ky.create({
  credentials: 'same-origin',
  retry: 0,
  timeout: TIMEOUT_MS,
  throwHttpErrors: false,
  cache: 'no-store',
});

/**
 * Makes one call and returns the parsed answer (`undefined` for an empty one). Throws `ApiError` when the
 * server refuses, the error of `fetch` when the server can't be reached, and `AbortError` when aborted.
 * It never retries: the person repeats a read or a write by hand.
 */
export async function call<T>({ method, path, body, signal, headers }: Call): Promise<Answer<T>> {
  const response = await client(new URL(path, location.origin), {
    method,
    headers: { 'X-Local-Time': localTimeOf(new Date()), Accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { json: body }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  if (!response.ok) {
    if ([401, 403].includes(response.status)) for (const listener of authErrorListeners) listener();
    throw new ApiError(response.status, response.statusText, text);
  }
  return {
    data: (text === '' ? undefined : JSON.parse(text)) as T,
    isStale: response.headers.has('X-Hearten-Stale'),
  };
}

/** A read. */
export const get = <T>(path: string, signal?: AbortSignal): Promise<Answer<T>> =>
  call<T>({ method: 'GET', path, ...(signal ? { signal } : {}) });
