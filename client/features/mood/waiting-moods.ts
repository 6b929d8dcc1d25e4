import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { type EntryRules, nextRevision, overlayEntries } from '../../lib/outbox/overlay-entries.ts';
import { fieldsOf } from '../../lib/outbox/queued-write.ts';
import type { Markable } from '../../lib/outbox/wait-mark.ts';
import type { WaitingWrite } from '../../lib/outbox/waiting.ts';
import { groupOf } from '../../lib/outbox/waiting-routes.ts';
import { contentOfBody } from './content.ts';

/** A check-in on the screen. It may wait to be sent. */
export type ShownMood = MoodEntry & Markable;

/** The entry that a waiting write will add, or that a delivered one has added. */
function moodOf(write: WaitingWrite): MoodEntry {
  if (write.state === 'sent' && write.answer) return write.answer as MoodEntry;
  const fields = fieldsOf(write);
  const { id, localDate } = fields;
  return {
    id: typeof id === 'string' ? id : write.id,
    userId: write.userId,
    ...contentOfBody(fields),
    chosen: 'yes',
    createdAt: new Date(write.at).toISOString(),
    localDate: typeof localDate === 'string' ? localDate : write.at.slice(0, 10),
    revision: 1,
    conflict: null,
  };
}

const RULES: EntryRules<MoodEntry> = {
  isOfKind: ({ route }) => groupOf(route) === 'mood',
  added: moodOf,
  corrected(entry, write) {
    if (write.state === 'sent' && write.answer) return { ...entry, ...(write.answer as MoodEntry) };
    return { ...entry, ...contentOfBody(fieldsOf(write)), chosen: 'yes', revision: nextRevision(entry) };
  },
};

/** The entries, newest first, with what waits. */
export const overlayMoods = (
  entries: readonly MoodEntry[],
  writes: readonly WaitingWrite[],
): readonly ShownMood[] => overlayEntries(entries, writes, RULES);

/** Older entries with the changes and deletions that wait. */
export const overlayMoodChanges = (
  entries: readonly MoodEntry[],
  writes: readonly WaitingWrite[],
): readonly ShownMood[] => overlayEntries(entries, writes, { ...RULES, isListed: () => false });

/** The entries of one day with what waits. */
export const overlayMoodsOf =
  (date: string) =>
  (entries: readonly MoodEntry[], writes: readonly WaitingWrite[]): readonly ShownMood[] =>
    overlayEntries(entries, writes, { ...RULES, isListed: ({ localDate }) => localDate === date });

/**
 * The newest entry with what waits. An entry whose deletion waits does not count, and the one before it is not known
 * here. Null if no entry remains.
 */
export const overlayLatestMood = (
  latest: MoodEntry | null,
  writes: readonly WaitingWrite[],
): ShownMood | null => overlayMoods(latest ? [latest] : [], writes)[0] ?? null;
