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
const unauthenticatedListeners = new Set<Listener>();

/** Called whenever a call is answered 401. Whoever listens finds out whether the session is over. */
export function onUnauthenticated(listener: Listener): () => void {
  unauthenticatedListeners.add(listener);
  return () => unauthenticatedListeners.delete(listener);
}

/**
 * Makes one call and gives the parsed answer (`undefined` for an empty one). Throws `ApiError` when the
 * server refuses, whatever `fetch` throws when it can't be reached or takes too long, and `AbortError` when
 * left. It never retries by itself: reads are retried by the person, writes by `send`.
 */
export async function call<T>({ method, path, body, signal, headers }: Call): Promise<T> {
  const limit = limited(signal);
  try {
    const response = await fetch(new URL(path, location.origin), {
      method,
      cache: 'no-store',
      signal: limit.signal,
      headers: {
        'X-Local-Time': localTimeOf(new Date()),
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) {
      if (response.status === 401) for (const listener of unauthenticatedListeners) listener();
      throw new ApiError(response.status, response.statusText, text);
    }
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } finally {
    limit.release();
  }
}

/** A signal that ends with `left` or after the time limit. `AbortSignal.any` is younger than our oldest browsers. */
function limited(left?: AbortSignal): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const leave = () => controller.abort(left?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), TIMEOUT_MS);
  left?.addEventListener('abort', leave);
  if (left?.aborted) leave();
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      left?.removeEventListener('abort', leave);
    },
  };
}

/** A read. */
export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path, ...(signal ? { signal } : {}) });
