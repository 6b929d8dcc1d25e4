import ky from 'ky';
import type { SessionEnd } from '../../domain/account/session.ts';
import type { RoleRefusalReason } from '../../domain/staff/roles.ts';
import { ApiError } from './api-error.ts';
import type { AnswerOf, RequestOf, RequestParts, RouteName } from './contract.ts';
import { localTimeOf } from './local-time.ts';
import { observeReachability } from './reachability.ts';

/**
 * How long the server may take to begin its answer, and then to end it, before the call counts as a network failure.
 */
const TIMEOUT_MS = 20_000;

/** The server's answer to one call. */
export interface Answer<T> {
  readonly data: T;
  /** Whether the read model doesn't show this browser's last write yet (`X-Hearten-Stale`). */
  readonly isStale: boolean;
}

type Listener = (status: number, reason?: SessionEnd, roleRefusal?: RoleRefusalReason) => void;
const authErrorListeners = new Set<Listener>();

/**
 * Calls the listener after each 401 or 403, so that the session can ask the server who is signed in, and consent can be
 * asked for. `reason` says why the session ended, if the answer says so. `roleRefusal` says what the session lacks for
 * a call that needs a role. Returns a function that stops this.
 */
export function onAuthError(listener: Listener): () => void {
  authErrorListeners.add(listener);
  return () => authErrorListeners.delete(listener);
}

/** Tells the listeners that a call made elsewhere was answered with 401 or 403. */
export const reportAuthError: Listener = (...refused) => {
  for (const listener of authErrorListeners) listener(...refused);
};

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
  /** Whether the browser completes the call after the page is closed. */
  readonly keepalive?: boolean;
}

/**
 * Makes one call of the contract and returns its parsed answer. Throws `ApiError` when the server refuses, ky's
 * `NetworkError` when the server can't be reached, ky's `TimeoutError` after `TIMEOUT_MS`, `AbortError` when aborted,
 * and `SyntaxError` for an answer that is not JSON. It never retries: `useResource` or the person repeats a read, and
 * the outbox or the person a write. A write that takes an `Idempotency-Key` goes through `send`.
 */
export async function api<Name extends RouteName>(
  route: Name,
  request: RequestOf<Name>,
  { signal, headers, keepalive }: CallOptions = {},
): Promise<Answer<AnswerOf<Name>>> {
  const { body } = request;
  const { method, path } = addressOf(route, request);
  const { response, text } = await observeReachability(async () => {
    const call = client(new URL(path, location.origin), {
      method,
      headers: { 'X-Local-Time': localTimeOf(new Date()), Accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { json: body }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
    const answer = await call;
    // `answer.text()` would have no limit of time.
    return { response: answer, status: answer.status, text: await call.text() };
  });
  if (!response.ok) {
    const error = new ApiError(
      response.status,
      response.statusText,
      text,
      response.headers.get('Retry-After'),
    );
    if ([401, 403].includes(error.status)) reportAuthError(error.status, error.reason, error.roleRefusal);
    throw error;
  }
  return {
    // The server checks its answers against the same contract; a second check would add to the first load.
    data: (text === '' ? undefined : JSON.parse(text)) as AnswerOf<Name>,
    isStale: response.headers.has('X-Hearten-Stale'),
  };
}

/** The method of a call, and its path with the parameters and the query. Leaves out undefined values of the query. */
export function addressOf(route: RouteName, { params = {}, query = {} }: RequestParts) {
  let [method = '', path = ''] = route.split(' ');
  for (const [name, value] of Object.entries(params))
    path = path.replace(`:${name}`, encodeURIComponent(value));
  const values = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
  return { method, path: search ? `${path}?${search}` : path };
}
