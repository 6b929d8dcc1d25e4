import { api } from '../../lib/api.ts';
import type { AnswerOf } from '../../lib/contract.ts';
import { type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';
import { type Command, commandFor, send } from '../../lib/send.ts';

export type Notice = AnswerOf<'GET /api/moderation/notices'>[number];

const KEY = 'moderation/notices';

/**
 * The notices about what this person wrote, posts and thank-yous: decisions of moderators, automatic holds, and posts
 * that wait for a first look. Loaded again whenever the page opens.
 */
export const useNotices = (): Resource<readonly Notice[]> =>
  useResource(KEY, (signal) => api('GET /api/moderation/notices', {}, { signal }), 0);

/**
 * Asks another moderator to look again. `earlier` is the command of an attempt that failed. With the same words it is
 * sent again, so that the server counts the question once. `onCommand` gets the command of this attempt before it is
 * sent. Throws what `send` throws.
 */
export async function submitAppeal(
  caseId: string,
  words: string,
  earlier: Command | undefined,
  onCommand: (command: Command) => void,
): Promise<void> {
  const body = words === '' ? {} : { words };
  const command = commandFor(body, earlier);
  onCommand(command);
  await send('POST /api/moderation/notices/:id/appeal', { params: { id: caseId }, body }, command);
  refreshByPrefix(KEY);
}

/** Takes the question back. Throws what `send` throws. */
export async function withdrawAppeal(caseId: string): Promise<void> {
  await send('DELETE /api/moderation/notices/:id/appeal', { params: { id: caseId } });
  refreshByPrefix(KEY);
}
