import { parseJson } from '../json.ts';
import { isTransientStatus } from '../transient-status.ts';
import { methodOf, type QueuedWrite, type Refusal } from './queued-write.ts';
import { sendRequest } from './send-request.ts';

/** How long one attempt may take. */
const TIMEOUT_MS = 20_000;

/**
 * How one attempt ended. `delivered`: the server has executed the write, now or before, or has nothing to delete (404).
 * `refused`: the server, or a proxy before it, will never take it.
 * `offline`: no whole answer came, or a redirect. `later`: the server asks to wait or fails, or the answer is not JSON.
 * `stopped`: nobody is signed in (401), or the server does not accept this person's writes now (403).
 */
export type AttemptEnd =
  | { readonly kind: 'delivered'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'offline' }
  | { readonly kind: 'later'; readonly waitMs: number }
  | { readonly kind: 'stopped'; readonly refusal: Refusal };

/** Refusals that a proxy before the server gives in its own words. */
const FROM_PROXY = [413, 414, 431];

/**
 * Sends a stored write once, exactly as it was stored. A hotel's network may answer 200 with a page of its own, and
 * nothing is stored then. So an answer that is not JSON counts as `later`, except 204 and the refusals in `FROM_PROXY`.
 */
export async function attempt(write: QueuedWrite, fetch: typeof globalThis.fetch): Promise<AttemptEnd> {
  try {
    const response = await sendRequest(fetch, write.path, TIMEOUT_MS, {
      method: methodOf(write),
      headers: {
        'Idempotency-Key': write.id,
        'X-Local-Time': write.at,
        ...(write.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(write.body === undefined ? {} : { body: write.body }),
    });
    return meaningOf(write, response.status, response.headers, await response.text());
  } catch {
    // No answer, or only a part of one: the write may have arrived. It is sent again with the same id.
    return { kind: 'offline' };
  }
}

/** What an answer means for a write. */
function meaningOf(write: QueuedWrite, status: number, headers: Headers, body: string): AttemptEnd {
  const answer = parseJson(body);
  const refusal = { status, body };
  if (status === 204) return { kind: 'delivered', answer: undefined };
  if (answer === undefined && !FROM_PROXY.includes(status)) return later(headers);
  if (status < 300) return { kind: 'delivered', answer };
  if (status === 401 || status === 403) return { kind: 'stopped', refusal };
  if (status < 400 || isTransientStatus(status)) return later(headers);
  if (status === 404 && methodOf(write) === 'DELETE') return { kind: 'delivered', answer: undefined };
  return { kind: 'refused', refusal };
}

/** `Retry-After` names seconds or a date. */
function later(headers: Headers): AttemptEnd {
  const text = headers.get('Retry-After') ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return { kind: 'later', waitMs: waitMs > 0 ? waitMs : 0 };
}
