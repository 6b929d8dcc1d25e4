import { dayOf } from '../../../domain/event.ts';
import type { MoodContent } from '../../../domain/mood/decide.ts';
import type { MoodValues } from '../../../domain/mood/events.ts';
import { MOOD_VALUE_NAMES } from '../../../domain/mood/scale.ts';
import { type AnsweredContent, type MoodEntry, valuesToApi } from '../../../domain/mood/schema.ts';
import type { OpenedEvent } from '../../../infra/event-store/codec.ts';
import { ENTRY_EVENTS } from '../../../projections/entries/columns.ts';
import type { MoodRow } from '../../../projections/mood/queries.ts';
import { valuesOfColumns } from '../../../projections/mood/table.ts';
import type { CorrectedEntry } from '../corrections.ts';
import { type EventReader, momentOf, openStoredEvents, textOf } from '../open-events.ts';

/** The content of a check-in as the API answers it. */
type Content = AnsweredContent & Pick<MoodEntry, 'chosen'>;

/** The content of a command. The person has chosen its values. */
export const contentOfCommand = (content: MoodContent): Content => ({
  ...valuesToApi(content),
  notes: content.notes ?? null,
  chosen: 'yes',
});

/** The content of an opened event. Undefined is an event that could not be opened: its values and notes are null. */
export const contentOfEvent = (event: OpenedEvent | undefined): Content =>
  contentWith(valuesIn(event), event);

/** The content of an opened event, with values from elsewhere. */
const contentWith = (values: MoodValues, event: OpenedEvent | undefined): Content => ({
  ...valuesToApi(values),
  notes: textOf(event, 'notes') ?? null,
  chosen: chosenIn(event),
});

const valuesIn = (event: OpenedEvent | undefined): MoodValues =>
  Object.fromEntries(
    MOOD_VALUE_NAMES.map((name) => [name, event?.data[name]]).filter(
      ([, value]) => typeof value === 'number',
    ),
  );

/** Corrections have no `chosen`, because their values are always chosen. */
const chosenIn = (event: OpenedEvent | undefined): MoodEntry['chosen'] =>
  event === undefined || event.data.chosen === 'unknown' ? 'unknown' : 'yes';

export const moodAnswer = (
  { entryId, moment, revision, content, conflict }: CorrectedEntry<Content>,
  userId: number,
): MoodEntry => ({
  id: entryId,
  userId,
  ...content,
  createdAt: moment.occurredAt,
  localDate: dayOf(moment),
  revision,
  conflict: conflict && withoutChosen(conflict),
});

const withoutChosen = ({ chosen: _, ...content }: Content) => content;

/** Opens the rows' events and returns the answers. Notes that cannot be opened are null. Values come from the rows. */
export async function moodAnswers(
  rows: readonly MoodRow[],
  userId: number,
  reader: EventReader,
): Promise<MoodEntry[]> {
  const entries = await openStoredEvents(reader, rows, ENTRY_EVENTS);
  return entries.map(({ row, opened: { written, corrected, conflict } }) => {
    const { entry_id: entryId, local_date: localDate, revision } = row;
    return moodAnswer(
      {
        entryId,
        moment: momentOf(written, localDate),
        revision,
        content: contentWith(valuesOfColumns(row), row.corrected ? corrected : written),
        conflict: row.conflict && contentOfEvent(conflict),
      },
      userId,
    );
  });
}
