import { type Kysely, sql } from 'kysely';
import type { BadgeId } from '../../domain/achievements/badges.ts';
import { emptyTally } from '../../domain/achievements/tally.ts';
import { dayNumber } from '../../domain/time/day-number.ts';
import type { Database } from '../tables.ts';
import type { PersonAchievements } from './apply-events.ts';

interface Row {
  journal_count: number;
  days: { date: string; moods: number; low: number; exhausted: number; acts: number }[] | null;
  earned: { badge: BadgeId; date: string }[] | null;
}

/** A person's badges, days and journal count, all read at the same moment. This is enough to compute progress. */
export async function achievementsOf(db: Kysely<Database>, personId: string): Promise<PersonAchievements> {
  const person: PersonAchievements = { tally: emptyTally(), earned: new Map() };
  const { rows } = await sql<Row>`
    select journal_count,
      (select jsonb_agg(jsonb_build_object('date', local_date, 'moods', moods, 'low', low_moods,
          'exhausted', exhausted_moods, 'acts', completed_acts))
        from achievement_days days where days.person_id = people.person_id) as days,
      (select jsonb_agg(jsonb_build_object('badge', badge, 'date', local_date))
        from achievements_earned earned where earned.person_id = people.person_id) as earned
    from achievement_people people
    where person_id = ${personId}`.execute(db);
  for (const { journal_count, days, earned } of rows) {
    person.tally.journalCount = journal_count;
    for (const { date, moods, low, exhausted, acts } of days ?? []) {
      const day = { moods, lowMoods: low, exhaustedMoods: exhausted, completedActs: acts };
      person.tally.days.set(dayNumber(date), day);
    }
    for (const { badge, date } of earned ?? []) person.earned.set(badge, date);
  }
  return person;
}
