import type { PlainTables } from '../infra/postgres/tables.ts';
import type {
  AchievementDaysTable,
  AchievementMoodsTable,
  AchievementPeopleTable,
  AchievementsEarnedTable,
} from './achievements/table.ts';
import type { MoodEntriesTable } from './mood/table.ts';

/** Every read model's tables. */
export interface ReadModelTables {
  achievement_people: AchievementPeopleTable;
  achievement_days: AchievementDaysTable;
  achievement_moods: AchievementMoodsTable;
  achievements_earned: AchievementsEarnedTable;
  mood_entries: MoodEntriesTable;
}

/** The whole database as queries see it. */
export interface Database extends PlainTables, ReadModelTables {}
