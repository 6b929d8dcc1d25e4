import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { storedFromColumns } from '../stored-from-columns.ts';
import { VALUE_COLUMNS } from './table.ts';
import { eraseStatements } from './write.ts';

/** The columns of 1.0.2 for values, by their names today. */
const VALUES_OF_1_0_2: Readonly<Record<string, string>> = {
  mood_value: 'mood_value',
  energy_value: 'fatigue_value',
};

/** Every value of today. One that 1.0.2 did not know is null. */
const values = sql.join(
  Object.keys(VALUE_COLUMNS).map((column) => {
    const known = VALUES_OF_1_0_2[column];
    return sql`${known ? sql.id(known) : sql`null::smallint`} as ${sql.id(column)}`;
  }),
);

/**
 * 1.0.2 called energy fatigue, on the same scale. It kept the notes and the time apart from the event. It ignores
 * corrections, and shows its start value for a value that was not chosen.
 */
export const moodsOf1_0_2: OlderTables = {
  version: 2,
  tables: ['mood_entries', 'mood_erased'],
  views: (older) => ({
    mood_entries: sql`
      select entry_id, person_id, ${values},
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
