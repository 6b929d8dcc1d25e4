import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { eraseStatements } from './write.ts';

/** 1.0.2 called energy fatigue, on the same scale. */
export const moodsOf1_0_2: OlderTables = {
  version: 2,
  tables: ['mood_entries', 'mood_erased'],
  views: (older) => ({
    mood_entries: sql`
      select entry_id, person_id, mood_value, fatigue_value as energy_value, notes, occurred_at, local_date, position,
        withdrawn from ${older('mood_entries')}`,
  }),
  eraseStatements,
};
