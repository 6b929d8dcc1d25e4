import { ApiError } from './api-error.ts';
import { isWaiting, type Waiting } from './outbox/waiting.ts';
import type { Command } from './send.ts';
import { sentBody } from './stored-draft.ts';

/**
 * Repeats an attempted save of a new entry that may have reached the server, and returns the id of its entry. Undefined
 * if the server refuses it: then there is no entry. `idIn` finds the id in the body. Earlier versions put no id into
 * the body, so this function throws while such a save has no answer.
 */
export async function idOfEarlierSave<Body>(
  earlier: Command,
  write: (body: Body, command: Command) => Promise<{ readonly id: string } | Waiting>,
  idIn: (body: Body) => string | undefined,
): Promise<string | undefined> {
  const body = sentBody<Body>(earlier);
  const arrived = await write(body, earlier).catch(unlessRefused);
  if (!arrived) return undefined;
  const id = isWaiting(arrived) ? idIn(body) : arrived.id;
  if (id === undefined) throw new Error('The earlier save has no answer yet');
  return id;
}

/** Ignores a refusal, because the entry is invalid or deleted and another attempt would not help. */
export function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
  throw error;
}
