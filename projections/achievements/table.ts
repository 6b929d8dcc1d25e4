import { type QueryExecutorProvider, sql } from 'kysely';
import type { BadgeId } from '../../domain/achievements/badges.ts';
import { bigint, createTable, int, nullable, smallint, type TableOf, text, uuid } from '../columns.ts';

/** How many active entries have a mood, and how many an energy; and the number of journal entries. */
export const PEOPLE_COLUMNS = { person_id: uuid, mood_count: int, energy_count: int, journal_count: int };
export type AchievementPeopleTable = TableOf<typeof PEOPLE_COLUMNS>;

/** One row for each person and local date. A day keeps its row even when all its counts are 0 again. */
export const DAY_COLUMNS = {
  person_id: uuid,
  local_date: text(),
  moods: int,
  low_moods: int,
  exhausted_moods: int,
  completed_acts: int,
};
export type AchievementDaysTable = TableOf<typeof DAY_COLUMNS>;

/** The mood entries that have not been withdrawn. */
export const MOOD_COLUMNS = {
  entry_id: uuid,
  person_id: uuid,
  position: bigint,
  local_date: text(),
  mood_value: nullable(smallint),
  energy_value: nullable(smallint),
};
export type AchievementMoodsTable = TableOf<typeof MOOD_COLUMNS>;

/** The badges a person has earned, with the local date of the event that earned each. */
export const EARNED_COLUMNS = { person_id: uuid, badge: text<BadgeId>(), local_date: text() };
export type AchievementsEarnedTable = TableOf<typeof EARNED_COLUMNS>;

export const TABLES = [
  'achievement_people',
  'achievement_days',
  'achievement_moods',
  'achievements_earned',
] as const;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const ACHIEVEMENTS_TABLE_VERSION = 4;

export async function createAchievementTables(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'achievement_people', PEOPLE_COLUMNS, 'primary key (person_id)');
  await createTable(db, 'achievement_days', DAY_COLUMNS, 'primary key (person_id, local_date)');
  await createTable(db, 'achievement_moods', MOOD_COLUMNS, 'primary key (person_id, entry_id)');
  // One index for both scales: each further one would slow every check-in down, and few entries lack a value.
  await sql`
    create index achievement_moods_in_order on achievement_moods (person_id, local_date, position)`.execute(
    db,
  );
  await createTable(db, 'achievements_earned', EARNED_COLUMNS, 'primary key (person_id, badge)');
}
