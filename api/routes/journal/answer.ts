import { dayOf, type EventMoment } from '../../../domain/event.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { JournalRow } from '../../../projections/journal/queries.ts';
import { type EventReader, momentOf, openStoredEvents, textOf } from '../open-events.ts';

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

/** Opens the rows' events and returns the answers. A text whose key is gone is empty. */
export async function journalAnswers(
  rows: readonly JournalRow[],
  userId: number,
  reader: EventReader,
): Promise<JournalEntry[]> {
  const open = await openStoredEvents(
    reader,
    rows.flatMap(({ written, corrected }) => [written, corrected]),
  );
  return rows.map((row) => {
    const written = open(row.written);
    const latest = row.corrected ? open(row.corrected) : written;
    const [title = '', content = ''] = [textOf(latest, 'title'), textOf(latest, 'content')];
    const moment = momentOf(written, row.local_date);
    return journalAnswer({ entryId: row.entry_id, title, content, moment }, userId);
  });
}
