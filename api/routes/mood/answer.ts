import { dayOf, type EventMoment } from '../../../domain/event.ts';
import type { MoodValues } from '../../../domain/mood/events.ts';
import { type MoodEntry, valuesToApi } from '../../../domain/mood/schema.ts';
import type { KeyRing } from '../../../infra/personal-keys/key-ring.ts';
import type { MoodRow } from '../../../projections/mood/queries.ts';
import { valuesOfColumns } from '../../../projections/mood/table.ts';

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

/** Opens the rows' notes and returns the answers. Notes whose key was destroyed are null. */
export async function moodAnswers(
  rows: readonly MoodRow[],
  userId: number,
  keyRing: KeyRing,
): Promise<MoodEntry[]> {
  const keys = await keyRing.withIds(rows.flatMap(({ notes }) => (notes ? [notes.keyId] : [])));
  return rows.map((row) => {
    const { entry_id: entryId } = row;
    const notes = keys.open(row.notes, { entityId: entryId, field: 'notes' });
    const moment = { occurredAt: row.occurred_at.toISOString(), localDate: row.local_date };
    return moodAnswer({ entryId, ...valuesOfColumns(row), notes, moment }, userId);
  });
}
