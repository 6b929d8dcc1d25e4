import ky from 'ky';
import { ApiError } from './api-error.ts';
import type { AnswerOf, RequestOf, RequestParts, RouteName } from './contract.ts';
import { localTimeOf } from './local-time.ts';

/** How long a call may take before it counts as a network failure. */
const TIMEOUT_MS = 20_000;

/** The server's answer to one call. */
export interface Answer<T> {
  readonly data: T;
  /** Whether the read model doesn't show this browser's last write yet (`X-Hearten-Stale`). */
  readonly isStale: boolean;
}

type Listener = (status: number) => void;
const authErrorListeners = new Set<Listener>();

/**
 * Calls the listener after each 401 or 403, so that the session can ask the server who is signed in, and consent can be
 * asked for.
 */
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

/** The options of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Makes one call of the contract and returns its parsed answer. Throws `ApiError` when the server refuses, the error
 * of `fetch` when the server can't be reached, and `AbortError` when aborted. It never retries: the person repeats a
 * read or a write by hand. A write that takes an `Idempotency-Key` goes through `send`.
 */
export async function api<Name extends RouteName>(
  route: Name,
  request: RequestOf<Name>,
  { signal, headers }: CallOptions = {},
): Promise<Answer<AnswerOf<Name>>> {
  const { params, query, body } = request;
  const { method, path } = addressOf(route, params);
  const response = await client(new URL(path, location.origin), {
    method,
    // ky leaves out undefined values.
    searchParams: { ...query },
    headers: { 'X-Local-Time': localTimeOf(new Date()), Accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { json: body }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  if (!response.ok) {
    if ([401, 403].includes(response.status))
      for (const listener of authErrorListeners) listener(response.status);
    throw new ApiError(response.status, response.statusText, text);
  }
  return {
    // The server checks its answers against the same contract; a second check here would cost the first load.
    data: (text === '' ? undefined : JSON.parse(text)) as AnswerOf<Name>,
    isStale: response.headers.has('X-Hearten-Stale'),
  };
}

/** The method of a call, and its path with the parameters filled in. */
function addressOf(route: RouteName, params: RequestParts['params'] = {}) {
  let [method = '', path = ''] = route.split(' ');
  for (const [name, value] of Object.entries(params))
    path = path.replace(`:${name}`, encodeURIComponent(value));
  return { method, path };
}
