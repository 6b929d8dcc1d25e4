import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import type { AnswerOf, CommandName, RequestOf } from './contract.ts';
import { localTimeOf } from './local-time.ts';

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

/**
 * Returns a command for `body`: the earlier one if its body is the same, as in a manual retry of a draft,
 * otherwise a new one.
 */
export function commandFor(body: unknown, earlier?: Command): Command {
  const bodyText = JSON.stringify(body) ?? '';
  if (earlier?.bodyText === bodyText) return earlier;
  return { id: newId(), at: localTimeOf(new Date()), bodyText };
}

let isWriteAllowed = (): boolean => true;

/**
 * Sets the check that runs before each write. It returns whether the session cookie, which all tabs share,
 * still belongs to the user on the page. Returns a function that removes the check.
 */
export function setWriteGuard(check: () => boolean): () => void {
  isWriteAllowed = check;
  return () => {
    isWriteAllowed = () => true;
  };
}

/**
 * Sends a write that takes an `Idempotency-Key`. With the same command it is executed once and gets the same
 * answer. Throws what `api` throws, and `ApiError` 401 without a call if the session no longer belongs to the
 * user on the page.
 */
export async function send<Name extends CommandName>(
  route: Name,
  request: RequestOf<Name>,
  command = commandFor(request.body),
): Promise<AnswerOf<Name>> {
  if (!isWriteAllowed()) throw new ApiError(401, 'Unauthorized', '');
  const headers = { 'Idempotency-Key': command.id, 'X-Local-Time': command.at };
  return (await api(route, request, { headers })).data;
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
