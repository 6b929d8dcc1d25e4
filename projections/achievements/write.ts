import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DayTally } from '../../domain/achievements/tally.ts';
import { dateOfDay } from '../../domain/time/day-number.ts';
import { insertRows } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { PersonAchievements, PersonChanges } from './apply-events.ts';
import { DAY_COLUMNS, EARNED_COLUMNS, MOOD_COLUMNS, PEOPLE_COLUMNS, TABLES } from './table.ts';

/** A person after a batch, and what the batch has changed. */
export interface ChangedPerson {
  readonly id: string;
  readonly person: PersonAchievements;
  readonly changes: PersonChanges;
}

type Db = Kysely<Database>;

/** Writes the changes in at most six statements for any number of people. */
export async function writePeople(people: readonly ChangedPerson[], db: Db): Promise<void> {
  await writeCounts(people, db);
  await writeDays(people, db);
  await writeMoods(people, db);
  await correctMoods(people, db);
  await removeMoods(people, db);
  await writeEarned(people, db);
}

async function writeCounts(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const rows = people.map(({ id, person: { tally } }) => ({
    person_id: id,
    mood_count: tally.moodCount,
    energy_count: tally.energyCount,
    journal_count: tally.journalCount,
  }));
  await sql`${insertRows('achievement_people', PEOPLE_COLUMNS, rows)}
    on conflict (person_id) do update
      set mood_count = excluded.mood_count, energy_count = excluded.energy_count,
        journal_count = excluded.journal_count`.execute(db);
}

async function writeDays(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const rows = people.flatMap(({ id, person, changes }) =>
    [...changes.days].map((number) => rowOfDay(id, number, person.tally.days.get(number) as DayTally)),
  );
  if (rows.length === 0) return;
  await sql`${insertRows('achievement_days', DAY_COLUMNS, rows)}
    on conflict (person_id, local_date) do update
      set moods = excluded.moods, low_moods = excluded.low_moods, exhausted_moods = excluded.exhausted_moods,
        completed_acts = excluded.completed_acts`.execute(db);
}

const rowOfDay = (personId: string, number: number, day: DayTally) => ({
  person_id: personId,
  local_date: dateOfDay(number),
  moods: day.moods,
  low_moods: day.lowMoods,
  exhausted_moods: day.exhaustedMoods,
  completed_acts: day.completedActs,
});

async function writeMoods(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const rows = people.flatMap(({ id, changes }) =>
    [...changes.logged.values()].map((mood) => ({
      entry_id: mood.entryId,
      person_id: id,
      position: mood.position,
      local_date: mood.localDate,
      mood_value: mood.moodValue,
      energy_value: mood.energyValue,
    })),
  );
  if (rows.length > 0) await insertRows('achievement_moods', MOOD_COLUMNS, rows).execute(db);
}

async function correctMoods(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const moods = people.flatMap(({ id, changes }) =>
    [...changes.corrected.values()].map((mood) => ({ id, ...mood })),
  );
  if (moods.length === 0) return;
  await sql`
    update achievement_moods own set mood_value = new.mood_value, energy_value = new.energy_value
    from unnest(${moods.map(({ id }) => id)}::uuid[], ${moods.map(({ entryId }) => entryId)}::uuid[],
      ${moods.map(({ moodValue }) => moodValue)}::smallint[],
      ${moods.map(({ energyValue }) => energyValue)}::smallint[])
      as new (person_id, entry_id, mood_value, energy_value)
    where own.person_id = new.person_id and own.entry_id = new.entry_id`.execute(db);
}

async function removeMoods(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const moods = people.flatMap(({ id, changes }) =>
    [...changes.withdrawn].map((entryId) => ({ id, entryId })),
  );
  if (moods.length === 0) return;
  await sql`
    delete from achievement_moods own
    using unnest(${moods.map(({ id }) => id)}::uuid[], ${moods.map(({ entryId }) => entryId)}::uuid[])
      as gone (person_id, entry_id)
    where own.person_id = gone.person_id and own.entry_id = gone.entry_id`.execute(db);
}

async function writeEarned(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const rows = people.flatMap(({ id, changes }) =>
    [...changes.earned].map(([badge, date]) => ({ person_id: id, badge, local_date: date })),
  );
  if (rows.length > 0) await insertRows('achievements_earned', EARNED_COLUMNS, rows).execute(db);
}

export const eraseStatements = (people: RawBuilder<unknown>, table: TableName = sql.table) =>
  TABLES.map((name) => sql`delete from ${table(name)} where person_id = ${people}`);
