import type { CorrectionBody, JournalBody, JournalEntry } from '../../../domain/journal/schema.ts';
import { api, type CallOptions } from '../../lib/api.ts';
import { JOURNAL_MESSAGES } from '../../lib/messages/journal.ts';
import { useOverlay } from '../../lib/outbox/use-overlay.ts';
import { isWaiting, type Waiting } from '../../lib/outbox/waiting.ts';
import { type Resource, refreshByPrefix, useOwnResource } from '../../lib/resource.ts';
import { type Command, commandFor, send } from '../../lib/send.ts';
import { overlayJournal, type ShownEntry } from './waiting-journal.ts';

/** How many entries one page of the list holds. */
export const PAGE_SIZE = 20;

const readPage = (userId: number, before?: string, options: CallOptions = {}) =>
  api('GET /api/journal', { query: { userId, limit: PAGE_SIZE, before } }, options);

/** The newest page of entries, newest first, with those that wait to be sent. */
export const useJournal = (userId: number): Resource<readonly ShownEntry[]> =>
  useOverlay<readonly JournalEntry[], readonly ShownEntry[]>(
    useOwnResource(`journal/${userId}`, (signal) => readPage(userId, undefined, { signal }), {
      userId,
      name: 'journal',
    }),
    overlayJournal,
    [],
  );

/** The page of older entries that follows the entry `before`. */
export const journalBefore = async (userId: number, before: string): Promise<readonly JournalEntry[]> =>
  (await readPage(userId, before)).data;

/** Reloads everything that a change of the journal may change, achievements included. */
function refreshJournal(): void {
  refreshByPrefix('journal/');
  refreshByPrefix('achievements/');
}

/** Adds an entry. Resolves to `Waiting` while it waits on this device. */
export async function writeEntry(body: JournalBody, command: Command): Promise<JournalEntry | Waiting> {
  const entry = await send('POST /api/journal', { body }, command);
  if (!isWaiting(entry)) refreshJournal();
  return entry;
}

/** The title for a list. A damaged title arrives empty, and a message takes its place. */
export const titleOf = ({ title }: JournalEntry): string => title || JOURNAL_MESSAGES.unreadable;

/**
 * Replaces the text of an entry. The entry keeps its day. If it was changed elsewhere since `baseRevision`, the answer
 * has both texts. Without `baseRevision` the text replaces any other. Resolves to `Waiting` while the change waits on
 * this device. `entry` is the entry before the change.
 */
export async function correctEntry(
  entry: Pick<JournalEntry, 'id'>,
  body: CorrectionBody,
  command = commandFor(body),
): Promise<JournalEntry | Waiting> {
  const { id } = entry;
  const answer = await send('PUT /api/journal/:id', { params: { id }, body }, command, entry);
  if (!isWaiting(answer)) refreshJournal();
  return answer;
}

/** Deletes an entry. The deletion may wait on this device. */
export async function withdrawEntry(entry: Pick<JournalEntry, 'id' | 'userId'>): Promise<void> {
  const { id, userId } = entry;
  const request = { params: { id }, query: { userId } };
  const answer = await send('DELETE /api/journal/:id', request, commandFor(undefined), entry);
  if (!isWaiting(answer)) refreshJournal();
}
