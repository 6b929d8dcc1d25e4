import { dayOf, type EventMoment } from '../../../domain/event.ts';
import type { JournalText } from '../../../domain/journal/decide.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { OpenedEvent } from '../../../infra/event-store/codec.ts';
import type { JournalRow } from '../../../projections/journal/queries.ts';
import { type EventReader, momentOf, openStoredEvents, textOf } from '../open-events.ts';

interface Entry extends JournalText {
  readonly entryId: string;
  /** When the entry was first written. */
  readonly moment: EventMoment;
  readonly revision: number;
  /** The texts to choose from beside those of the entry. */
  readonly conflict: JournalText | null;
}

export const journalAnswer = (
  { entryId, title, content, moment, revision, conflict }: Entry,
  userId: number,
): JournalEntry => ({
  id: entryId,
  userId,
  title,
  content,
  createdAt: moment.occurredAt,
  localDate: dayOf(moment),
  revision,
  conflict,
});

/** The texts of an opened event. A text whose key is gone is empty. */
export const wordsOf = (event: OpenedEvent | undefined): JournalText => ({
  title: textOf(event, 'title') ?? '',
  content: textOf(event, 'content') ?? '',
});

/** Opens the rows' events and returns the answers. A text whose key is gone is empty. */
export async function journalAnswers(
  rows: readonly JournalRow[],
  userId: number,
  reader: EventReader,
): Promise<JournalEntry[]> {
  const open = await openStoredEvents(
    reader,
    rows.flatMap(({ written, corrected, conflict }) => [written, corrected, conflict]),
  );
  return rows.map((row) => {
    const written = open(row.written);
    const words = wordsOf(row.corrected ? open(row.corrected) : written);
    const conflict = row.conflict && wordsOf(open(row.conflict));
    const { entry_id: entryId, revision } = row;
    const moment = momentOf(written, row.local_date);
    return journalAnswer({ entryId, ...words, moment, revision, conflict }, userId);
  });
}
