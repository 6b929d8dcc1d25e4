import { dayOf, type EventMoment } from '../../../domain/event.ts';
import type { MoodValues } from '../../../domain/mood/events.ts';
import { type MoodEntry, valuesToApi } from '../../../domain/mood/schema.ts';
import type { MoodRow } from '../../../projections/mood/queries.ts';
import { valuesOfColumns } from '../../../projections/mood/table.ts';
import { type EventReader, momentOf, openStoredEvents, textOf } from '../open-events.ts';

type Mood = MoodValues & {
  readonly entryId: string;
  readonly notes?: string | null;
  readonly moment: EventMoment;
};

export const moodAnswer = (mood: Mood, userId: number): MoodEntry => ({
  id: mood.entryId,
  userId,
  ...valuesToApi(mood),
  notes: mood.notes ?? null,
  createdAt: mood.moment.occurredAt,
  localDate: dayOf(mood.moment),
});

/** Opens the rows' events and returns the answers. Notes whose key was destroyed are null. */
export async function moodAnswers(
  rows: readonly MoodRow[],
  userId: number,
  reader: EventReader,
): Promise<MoodEntry[]> {
  const open = await openStoredEvents(
    reader,
    rows.map(({ event }) => event),
  );
  return rows.map((row) => {
    const event = open(row.event);
    const entry = { entryId: row.entry_id, ...valuesOfColumns(row), moment: momentOf(event, row.local_date) };
    return moodAnswer({ ...entry, notes: textOf(event, 'notes') ?? null }, userId);
  });
}
