import { dayOf, type EventMoment } from '../../../domain/event.ts';
import type { JournalText } from '../../../domain/journal/decide.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { OpenedEvent } from '../../../infra/event-store/codec.ts';
import { ENTRY_EVENTS } from '../../../projections/entries/columns.ts';
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
  const entries = await openStoredEvents(reader, rows, ENTRY_EVENTS);
  return entries.map(({ row, opened: { written, corrected, conflict } }) => {
    const { entry_id: entryId, local_date: localDate, revision } = row;
    const words = wordsOf(row.corrected ? corrected : written);
    const moment = momentOf(written, localDate);
    return journalAnswer(
      { entryId, ...words, moment, revision, conflict: row.conflict && wordsOf(conflict) },
      userId,
    );
  });
}
