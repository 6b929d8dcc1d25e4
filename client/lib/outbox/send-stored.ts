import type { RequestParts } from '../contract.ts';
import { logWarning } from '../log.ts';
import type { Command } from '../send.ts';
import { NotStored } from './outbox.ts';
import { canKeep } from './outbox-status.ts';
import { outboxOf } from './page-outbox.ts';
import type { QueuedWrite } from './queued-write.ts';
import type { WaitingRoute } from './waiting-routes.ts';

/**
 * Stands for the answer of a write that this device could not store, or that names no person. It has not been sent:
 * `client/lib/send.ts` then sends it without storing it.
 */
export const NOT_STORED = Symbol('not stored');

/**
 * Stores a write on this device and then sends it. Returns the server's answer, `Waiting` if there is none yet, or
 * `NOT_STORED`. Throws `ApiError` if the server refuses the write, and then nothing waits.
 */
export async function sendStored(
  route: WaitingRoute,
  path: string,
  { query, body }: RequestParts,
  command: Command,
  about: unknown,
): Promise<unknown> {
  const userId = ownerIn(body) ?? ownerIn(query);
  if (userId === undefined) return NOT_STORED;
  const write: QueuedWrite = {
    id: command.id,
    route,
    path,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    at: command.at,
    userId,
    about,
  };
  try {
    return await outboxOf(userId).send(write);
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    logWarning('The entry is sent without being stored first:', error);
    canKeep.value = false;
    return NOT_STORED;
  }
}

/** The person whom a body or a query names. */
function ownerIn(part: unknown): number | undefined {
  const { userId } = (part ?? {}) as { readonly userId?: unknown };
  return typeof userId === 'number' ? userId : undefined;
}
