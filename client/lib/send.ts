import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import type { AnswerOf, CommandName, RequestOf } from './contract.ts';
import { localTimeOf } from './local-time.ts';

/**
 * One intended write. `id` is its Idempotency-Key: sent again, it gives the first answer again instead of
 * doing the thing twice. `at` is the device's time when the person meant it.
 */
export interface Command {
  readonly id: string;
  readonly at: string;
  /** The body it was made for; another body is another command. */
  readonly bodyText: string;
  /** The body as an older version sent it, when that lacks fields which `bodyText` has. */
  readonly sentText?: string;
}

/**
 * The command for `body`: the earlier one while the body is still the same (a manual retry of the same
 * draft), a new one otherwise.
 */
export function commandFor(body: unknown, earlier?: Command): Command {
  const bodyText = JSON.stringify(body) ?? '';
  if (earlier?.bodyText === bodyText) return earlier;
  return { id: newId(), at: localTimeOf(new Date()), bodyText };
}

let isWriteAllowed = (): boolean => true;

/**
 * Has `check` asked before each write whether it goes out as who the person believes to be: where the server is not
 * told for whom it is, only the session decides that, and the session belongs to every tab. Returns what ends that.
 */
export function setWriteGuard(check: () => boolean): () => void {
  isWriteAllowed = check;
  return () => {
    isWriteAllowed = () => true;
  };
}

/**
 * Sends a write that takes an `Idempotency-Key`. Sent again with the same command, it is done once and answered the
 * same. Throws what `api` throws, and `ApiError` 401 without a call when the session is no longer the one shown.
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

/** A random UUID (version 4). `crypto.randomUUID` is missing on plain http off loopback. */
function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
