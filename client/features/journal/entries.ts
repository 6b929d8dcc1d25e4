import type { CorrectionBody, JournalBody, JournalEntry } from '../../../domain/journal/schema.ts';
import { api, type CallOptions } from '../../lib/api.ts';
import { JOURNAL_MESSAGES } from '../../lib/messages/journal.ts';
import { type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';
import { type Command, send } from '../../lib/send.ts';

/** How many entries one page of the list holds. */
export const PAGE_SIZE = 20;

const readPage = (userId: number, before?: string, options: CallOptions = {}) =>
  api('GET /api/journal', { query: { userId, limit: PAGE_SIZE, before } }, options);

/** The newest page of entries, newest first. */
export const useJournal = (userId: number): Resource<readonly JournalEntry[]> =>
  useResource(`journal/${userId}`, (signal) => readPage(userId, undefined, { signal }));

/** The page that follows the entry `before`. */
export const journalBefore = async (userId: number, before: string): Promise<readonly JournalEntry[]> =>
  (await readPage(userId, before)).data;

/** Reloads everything that a change of the journal may change, achievements included. */
function refreshJournal(): void {
  refreshByPrefix('journal/');
  refreshByPrefix('achievements/');
}

export async function writeEntry(body: JournalBody, command: Command): Promise<JournalEntry> {
  const entry = await send('POST /api/journal', { body }, command);
  refreshJournal();
  return entry;
}

/** The title for a list. Damaged texts arrive empty. */
export const titleOf = ({ title }: JournalEntry): string => title || JOURNAL_MESSAGES.unreadable;

/**
 * Replaces the text of an entry. The entry keeps its day. If it was changed elsewhere since `baseRevision`, the answer
 * has both texts.
 */
export async function correctEntry(
  id: string,
  body: CorrectionBody,
  command?: Command,
): Promise<JournalEntry> {
  const entry = await send('PUT /api/journal/:id', { params: { id }, body }, command);
  refreshJournal();
  return entry;
}

/** Deletes an entry. */
export async function withdrawEntry(id: string): Promise<void> {
  await send('DELETE /api/journal/:id', { params: { id } });
  refreshJournal();
}
