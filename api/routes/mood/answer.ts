import { dayOf, type EventMoment } from '../../../domain/event.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { openTextOrNull } from '../../../infra/crypto/sealed-text.ts';
import type { KeyRing } from '../../../infra/personal-keys/key-ring.ts';
import type { MoodRow } from '../../../projections/mood/queries.ts';

interface Mood {
  readonly entryId: string;
  readonly moodValue: number;
  readonly energyValue: number;
  readonly notes?: string | null;
  readonly moment: EventMoment;
}

export const moodAnswer = (mood: Mood, userId: number): MoodEntry => ({
  id: mood.entryId,
  userId,
  moodValue: mood.moodValue,
  fatigueValue: mood.energyValue,
  notes: mood.notes ?? null,
  createdAt: mood.moment.occurredAt,
  localDate: dayOf(mood.moment),
});

/** Turns rows into answers: notes are opened here and nowhere before; one whose key is gone reads as none. */
export async function moodAnswers(
  rows: readonly MoodRow[],
  userId: number,
  keyRing: KeyRing,
): Promise<MoodEntry[]> {
  const keys = await keyRing.withIds(rows.flatMap(({ notes }) => (notes ? [notes.keyId] : [])));
  return rows.map((row) => {
    const { entry_id: entryId, mood_value: moodValue, energy_value: energyValue } = row;
    const notes = openTextOrNull(keys, row.notes, { entityId: entryId, field: 'notes' });
    const moment = { occurredAt: row.occurred_at.toISOString(), localDate: row.local_date };
    return moodAnswer({ entryId, moodValue, energyValue, notes, moment }, userId);
  });
}
