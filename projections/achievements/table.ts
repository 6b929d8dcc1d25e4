import { type QueryExecutorProvider, sql } from 'kysely';
import type { BadgeId } from '../../domain/achievements/badges.ts';

/** How much of a person's stands in all. */
export interface AchievementPeopleTable {
  person_id: string;
  mood_count: number;
  journal_count: number;
}

/** What stands of a person's local date. A day that was ever touched keeps its row. */
export interface AchievementDaysTable {
  person_id: string;
  local_date: string;
  moods: number;
  low_moods: number;
  exhausted_moods: number;
  completed_acts: number;
}

/** The mood entries that stand. */
export interface AchievementMoodsTable {
  entry_id: string;
  person_id: string;
  occurred_at: Date;
  position: bigint;
  local_date: string;
  mood_value: number;
  energy_value: number;
}

/** The badges somebody has earned, and the local date of what earned each. */
export interface AchievementsEarnedTable {
  person_id: string;
  badge: BadgeId;
  local_date: string;
}

/** Counts the shapes these tables have had: a change of one is a change of this number, and a replay. */
export const ACHIEVEMENTS_TABLE_VERSION = 1;

export async function createAchievementTables(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table achievement_people (
      person_id     uuid primary key,
      mood_count    int not null,
      journal_count int not null
    )`.execute(db);
  await sql`
    create table achievement_days (
      person_id       uuid not null,
      local_date      text not null,
      moods           int not null,
      low_moods       int not null,
      exhausted_moods int not null,
      completed_acts  int not null,
      primary key (person_id, local_date)
    )`.execute(db);
  await sql`
    create table achievement_moods (
      entry_id     uuid primary key,
      person_id    uuid not null,
      occurred_at  timestamptz not null,
      position     bigint not null,
      local_date   text not null,
      mood_value   smallint not null,
      energy_value smallint not null
    )`.execute(db);
  await sql`
    create index achievement_moods_in_order on achievement_moods (person_id, occurred_at, position)`.execute(
    db,
  );
  await sql`
    create table achievements_earned (
      person_id  uuid not null,
      badge      text not null,
      local_date text not null,
      primary key (person_id, badge)
    )`.execute(db);
}
