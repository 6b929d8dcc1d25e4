import type { JournalEntry } from '../../../domain/journal/schema.ts';
import { type EntryRules, nextRevision, overlayEntries } from '../../lib/outbox/overlay-entries.ts';
import { fieldsOf } from '../../lib/outbox/queued-write.ts';
import type { Markable } from '../../lib/outbox/wait-mark.ts';
import type { WaitingWrite } from '../../lib/outbox/waiting.ts';
import { groupOf } from '../../lib/outbox/waiting-routes.ts';

/** A journal entry on the screen. A mark says if it or its change waits, or if the server refused it. */
export type ShownEntry = JournalEntry & Markable;

function textsOf(write: WaitingWrite): Pick<JournalEntry, 'title' | 'content'> {
  const { title = '', content = '' } = fieldsOf(write);
  return { title: String(title), content: String(content) };
}

/** The entry of a write that adds one: the server's answer, or else the entry as the write describes it. */
function journalOf(write: WaitingWrite): JournalEntry {
  if (write.state === 'sent' && write.answer) return write.answer as JournalEntry;
  const { id } = fieldsOf(write);
  return {
    id: typeof id === 'string' ? id : write.id,
    userId: write.userId,
    ...textsOf(write),
    createdAt: new Date(write.at).toISOString(),
    localDate: write.at.slice(0, 10),
    revision: 1,
    conflict: null,
  };
}

const RULES: EntryRules<JournalEntry> = {
  isOfKind: ({ route }) => groupOf(route) === 'journal',
  added: journalOf,
  corrected(entry, write) {
    if (write.state === 'sent' && write.answer) return { ...entry, ...(write.answer as JournalEntry) };
    // A correction of an entry with two texts is the choice between them, so no conflict is left.
    return { ...entry, ...textsOf(write), revision: nextRevision(entry), conflict: null };
  },
};

/** The entries, newest first, with the additions, corrections and deletions that wait. */
export const overlayJournal = (
  entries: readonly JournalEntry[],
  writes: readonly WaitingWrite[],
): readonly ShownEntry[] => overlayEntries(entries, writes, RULES);

/** A page of older entries with the corrections and deletions that wait. Waiting additions are on the first page. */
export const overlayJournalChanges = (
  entries: readonly JournalEntry[],
  writes: readonly WaitingWrite[],
): readonly ShownEntry[] => overlayEntries(entries, writes, { ...RULES, isListed: () => false });

/** The entries of one day with what waits. */
export const overlayJournalOf =
  (date: string) =>
  (entries: readonly JournalEntry[], writes: readonly WaitingWrite[]): readonly ShownEntry[] =>
    overlayEntries(entries, writes, { ...RULES, isListed: ({ localDate }) => localDate === date });
