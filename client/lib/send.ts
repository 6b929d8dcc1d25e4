import { addressOf, api } from './api.ts';
import { ApiError } from './api-error.ts';
import type { AnswerOf, CommandName, RequestOf } from './contract.ts';
import { localTimeOf } from './local-time.ts';
import { ignoreError } from './log.ts';
import type { Waiting } from './outbox/waiting.ts';
import { mayWait, type WaitingRoute } from './outbox/waiting-routes.ts';
import { sendDirectly } from './send-directly.ts';
import { isWriteAllowed } from './write-guard.ts';

/**
 * One intended write. `id` is its Idempotency-Key: if it is sent again, the server repeats its first answer
 * instead of executing it twice. `at` is when the person acted, by the device's clock.
 */
export interface Command {
  readonly id: string;
  readonly at: string;
  /** The body that the command was made for. Another body needs another command. */
  readonly bodyText: string;
  /**
   * The exact body that an older version of this app sent, before its form had all fields of `bodyText`. Retries must
   * repeat it.
   */
  readonly sentText?: string;
}

/** Adds the id that the client makes for a new entry to its body. */
export type WithId<Body> = (body: Body, id: string) => Body;

/**
 * Returns a command for `body`: the earlier one if its body is the same, as in a manual retry of a draft,
 * otherwise a new one. With `withId` a new command's own id is also that of the new entry.
 */
export function commandFor<Body>(body: Body, earlier?: Command, withId?: WithId<Body>): Command {
  if (earlier && matchesBody(earlier, body, withId)) return earlier;
  const id = newId();
  return { id, at: localTimeOf(new Date()), bodyText: JSON.stringify(withId?.(body, id) ?? body) ?? '' };
}

/** Whether the command was made for this body. Commands of earlier versions have no id of their entry in it. */
export const matchesBody = <Body>({ id, bodyText }: Command, body: Body, withId?: WithId<Body>): boolean =>
  bodyText === (JSON.stringify(body) ?? '') ||
  (withId !== undefined && bodyText === JSON.stringify(withId(body, id)));

/** Whether this browser has what the outbox needs. Old browsers lack it, and plain http has no encryption and no locks. */
const canStore = (): boolean =>
  typeof indexedDB !== 'undefined' && crypto.subtle !== undefined && navigator.locks !== undefined;

/** The answer that `send` resolves to. A write that may wait on this device can be without an answer. */
export type SentAnswer<Name extends CommandName> =
  | AnswerOf<Name>
  | (Name extends WaitingRoute ? Waiting : never);

/**
 * Sends a write that takes an `Idempotency-Key`. With the same command it is executed once and gets the same answer.
 * A write of `outbox/waiting-routes.ts` is stored on this device before it is sent, and the answer is `Waiting` if
 * the server can't be reached or does not answer within 3 s. Any other write, and any write on a device that stores
 * nothing, is only sent; on such a device a write that could wait elsewhere throws `TimeoutError` after 3 s. On a device
 * that stores writes, it throws `TimeoutError` if this takes longer than 10 s. `about` is kept with a waiting write for
 * the screen. Otherwise throws what `api` throws, and `ApiError` 401 without a call if the session no longer belongs to
 * the user on the page.
 */
export async function send<Name extends CommandName>(
  route: Name,
  request: RequestOf<Name>,
  command = commandFor(request.body),
  about?: unknown,
): Promise<SentAnswer<Name>> {
  if (!isWriteAllowed()) throw new ApiError(401, 'Unauthorized', '');
  if (!mayWait(route)) {
    const headers = { 'Idempotency-Key': command.id, 'X-Local-Time': command.at };
    return (await api(route, request, { headers })).data;
  }
  if (canStore()) {
    const outbox = await import('./outbox/send-stored.ts').catch(
      ignoreError('The outbox could not be loaded. The entry is sent without it:'),
    );
    const answer = await outbox?.sendStored(route, addressOf(route, request).path, request, command, about);
    if (outbox && answer !== outbox.NOT_STORED) return answer as SentAnswer<Name>;
  }
  return sendDirectly(route, request, command);
}

/** A random UUID, version 4. `crypto.randomUUID` is missing on plain http except on localhost. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
