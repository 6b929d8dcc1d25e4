import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { openText } from '../../../infra/crypto/sealed-text.ts';
import type { KeyRing } from '../../../infra/personal-keys/key-ring.ts';
import type { MoodRow } from '../../../projections/mood/queries.ts';

/** Turns rows into answers: notes are opened here and nowhere before; one whose key is gone reads as none. */
export async function moodAnswers(
  rows: readonly MoodRow[],
  userId: number,
  keys: KeyRing,
): Promise<MoodEntry[]> {
  const found = await keys.withIds(rows.flatMap(({ notes }) => (notes ? [notes.keyId] : [])));
  return rows.map((row) => {
    const key = row.notes && found.get(row.notes.keyId);
    return {
      id: row.entry_id,
      userId,
      moodValue: row.mood_value,
      fatigueValue: row.fatigue_value,
      notes: row.notes && key ? openText(row.notes, { entityId: row.entry_id, field: 'notes' }, key) : null,
      createdAt: row.occurred_at.toISOString(),
      localDate: row.local_date,
    };
  });
}
