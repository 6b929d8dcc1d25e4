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

type Listener = () => void;
const authErrorListeners = new Set<Listener>();

/** Called whenever a call is answered 401 or 403. Whoever listens finds out whose session it is, if anybody's. */
export function onAuthError(listener: Listener): () => void {
  authErrorListeners.add(listener);
  return () => authErrorListeners.delete(listener);
}

/** The reads, by their signals, whose answers lack what this browser has written last. */
const staleReads = new WeakSet<AbortSignal>();

/** Whether the answer to this read says that the server's read model does not show this browser's last write yet. */
export const isStaleRead = (read: AbortSignal): boolean => staleReads.has(read);

const client = ky.create({
  credentials: 'same-origin',
  retry: 0,
  timeout: TIMEOUT_MS,
  throwHttpErrors: false,
  cache: 'no-store',
});

/**
 * Makes one call and gives the parsed answer (`undefined` for an empty one). Throws `ApiError` when the
 * server refuses, whatever `fetch` throws when it can't be reached, and `AbortError` when left. It never
 * retries by itself: reads are retried by the person, writes by `send`.
 */
export async function call<T>({ method, path, body, signal, headers }: Call): Promise<T> {
  const response = await client(new URL(path, location.origin), {
    method,
    headers: { 'X-Local-Time': localTimeOf(new Date()), Accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { json: body }),
    ...(signal ? { signal } : {}),
  });
  if (signal && response.headers.has('X-Hearten-Stale')) staleReads.add(signal);
  const text = await response.text();
  if (!response.ok) {
    if ([401, 403].includes(response.status)) for (const listener of authErrorListeners) listener();
    throw new ApiError(response.status, response.statusText, text);
  }
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** A read. */
export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path, ...(signal ? { signal } : {}) });
