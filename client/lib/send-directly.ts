import { api } from './api.ts';
import type { AnswerOf, CommandName, RequestOf } from './contract.ts';
import type { Command } from './send.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * How long a form waits for the answer to a write. Then it counts as waiting if the device stores it, otherwise as
 * failed. The attempt goes on.
 */
export const ANSWER_WAIT_MS = 3_000;

/** The calls without an answer, by the id of their command. */
const running = new Map<string, Promise<unknown>>();

/**
 * Sends a write that this device does not store. Throws `TimeoutError` after 3 s without an answer: the words are only
 * in the form, and the person must know. The call goes on, and another attempt of the same command waits for its
 * answer, so that a slow network does not fail every attempt. Throws what `api` throws.
 */
export function sendDirectly<Name extends CommandName>(
  route: Name,
  request: RequestOf<Name>,
  command: Command,
): Promise<AnswerOf<Name>> {
  const call = (running.get(command.id) ?? start(route, request, command)) as Promise<AnswerOf<Name>>;
  return withTimeout(call, ANSWER_WAIT_MS);
}

function start<Name extends CommandName>(
  route: Name,
  request: RequestOf<Name>,
  { id, at }: Command,
): Promise<AnswerOf<Name>> {
  const headers = { 'Idempotency-Key': id, 'X-Local-Time': at };
  const call = api(route, request, { headers })
    .then(({ data }) => data)
    .finally(() => running.delete(id));
  running.set(id, call);
  return call;
}
