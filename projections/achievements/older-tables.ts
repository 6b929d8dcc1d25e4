import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { TABLES } from './table.ts';
import { eraseStatements } from './write.ts';

/** 1.0.2 also kept the times of moods, and every entry had a mood and an energy. */
export const achievementsOf1_0_2: OlderTables = {
  version: 1,
  tables: [...TABLES, 'achievements_erased'],
  views: (older) => ({
    achievement_people: sql`
      select person_id, mood_count, mood_count as energy_count, journal_count from ${older('achievement_people')}`,
    achievement_days: sql`select * from ${older('achievement_days')}`,
    achievement_moods: sql`
      select entry_id, person_id, position, local_date, mood_value, energy_value from ${older('achievement_moods')}`,
    achievements_earned: sql`select * from ${older('achievements_earned')}`,
  }),
  eraseStatements,
};
