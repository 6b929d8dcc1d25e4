import { type Kysely, sql } from 'kysely';
import { dateOfDay } from '../../domain/achievements/days.ts';
import type { Day } from '../../domain/achievements/standing.ts';
import type { Database } from '../tables.ts';
import type { Person, PersonChanges } from './person.ts';

/** Somebody, brought up to date, and what of them has changed. */
export interface ChangedPerson {
  readonly id: string;
  readonly person: Person;
  readonly changes: PersonChanges;
}

type Db = Kysely<Database>;

/** Writes what has changed of these people: however many they are, in five statements at most. */
export async function writePeople(people: readonly ChangedPerson[], db: Db): Promise<void> {
  await writeCounts(people, db);
  await writeDays(people, db);
  await writeMoods(people, db);
  await removeMoods(people, db);
  await writeEarned(people, db);
}

async function writeCounts(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const standing = people.map(({ person }) => person.standing);
  await sql`
    insert into achievement_people (person_id, mood_count, journal_count)
    select * from unnest(${people.map(({ id }) => id)}::uuid[],
      ${standing.map(({ moodCount }) => moodCount)}::int[],
      ${standing.map(({ journalCount }) => journalCount)}::int[])
    on conflict (person_id) do update
      set mood_count = excluded.mood_count, journal_count = excluded.journal_count`.execute(db);
}

async function writeDays(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const rows = people.flatMap(({ id, person, changes }) =>
    [...changes.days].map((number) => ({ id, number, day: person.standing.days.get(number) as Day })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into achievement_days (person_id, local_date, moods, low_moods, exhausted_moods, completed_acts)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ number }) => dateOfDay(number))}::text[],
      ${rows.map(({ day }) => day.moods)}::int[],
      ${rows.map(({ day }) => day.lowMoods)}::int[],
      ${rows.map(({ day }) => day.exhaustedMoods)}::int[],
      ${rows.map(({ day }) => day.completedActs)}::int[])
    on conflict (person_id, local_date) do update
      set moods = excluded.moods, low_moods = excluded.low_moods, exhausted_moods = excluded.exhausted_moods,
        completed_acts = excluded.completed_acts`.execute(db);
}

async function writeMoods(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const rows = people.flatMap(({ id, changes }) =>
    [...changes.logged.values()].map((mood) => ({ id, mood })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into achievement_moods (entry_id, person_id, occurred_at, position, local_date, mood_value,
      energy_value)
    select * from unnest(${rows.map(({ mood }) => mood.entryId)}::uuid[],
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ mood }) => new Date(mood.occurredAtMs))}::timestamptz[],
      ${rows.map(({ mood }) => mood.position)}::bigint[],
      ${rows.map(({ mood }) => mood.localDate)}::text[],
      ${rows.map(({ mood }) => mood.moodValue)}::smallint[],
      ${rows.map(({ mood }) => mood.energyValue)}::smallint[])`.execute(db);
}

async function removeMoods(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const entries = people.flatMap(({ changes }) => [...changes.withdrawn]);
  if (entries.length === 0) return;
  await sql`delete from achievement_moods where entry_id = any(${entries}::uuid[])`.execute(db);
}

async function writeEarned(people: readonly ChangedPerson[], db: Db): Promise<void> {
  const rows = people.flatMap(({ id, changes }) => [...changes.earned].map((earned) => ({ id, earned })));
  if (rows.length === 0) return;
  await sql`
    insert into achievements_earned (person_id, badge, local_date)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ earned: [badge] }) => badge)}::text[],
      ${rows.map(({ earned: [, date] }) => date)}::text[])`.execute(db);
}
