import { dayOf, type EventMoment } from '../../../domain/event.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { KeyRing } from '../../../infra/personal-keys/key-ring.ts';
import type { JournalRow } from '../../../projections/journal/queries.ts';

interface Entry {
  readonly entryId: string;
  readonly title: string;
  readonly content: string;
  /** When the entry was first written. */
  readonly moment: EventMoment;
}

export const journalAnswer = ({ entryId, title, content, moment }: Entry, userId: number): JournalEntry => ({
  id: entryId,
  userId,
  title,
  content,
  createdAt: moment.occurredAt,
  localDate: dayOf(moment),
});

/** Opens the rows' texts and returns the answers. A text whose key is gone is empty. */
export async function journalAnswers(
  rows: readonly JournalRow[],
  userId: number,
  keyRing: KeyRing,
): Promise<JournalEntry[]> {
  const sealed = rows.flatMap(({ title, content }) => [title, content]);
  const keys = await keyRing.withIds(sealed.flatMap((text) => (text ? [text.keyId] : [])));
  return rows.map((row) => {
    const { entry_id: entryId } = row;
    const open = (field: 'title' | 'content') => keys.open(row[field], { entityId: entryId, field }) ?? '';
    const moment = { occurredAt: row.occurred_at.toISOString(), localDate: row.local_date };
    return journalAnswer({ entryId, title: open('title'), content: open('content'), moment }, userId);
  });
}
