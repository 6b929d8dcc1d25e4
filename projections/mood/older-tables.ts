import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { storedFromColumns } from '../stored-from-columns.ts';
import { eraseStatements } from './write.ts';

/**
 * 1.0.2 called energy fatigue, on the same scale. It kept the notes and the time apart from the event. It ignores
 * corrections, and shows its start value for a value that was not chosen.
 */
export const moodsOf1_0_2: OlderTables = {
  version: 2,
  tables: ['mood_entries', 'mood_erased'],
  views: (older) => ({
    mood_entries: sql`
      select entry_id, person_id, mood_value, fatigue_value as energy_value,
        ${storedFromColumns({
          type: 'MoodLogged',
          version: 2,
          stream: sql`'mood-' || person_id`,
          data: {
            entryId: sql`entry_id`,
            moodValue: sql`mood_value`,
            energyValue: sql`fatigue_value`,
            notes: sql`notes`,
          },
        })} as written,
        null::text as corrected, null::text as conflict, 0 as revision, local_date, position, withdrawn
        from ${older('mood_entries')}`,
  }),
  eraseStatements,
};
