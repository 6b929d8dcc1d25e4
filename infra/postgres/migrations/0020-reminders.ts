import { type Kysely, sql } from 'kysely';

/** The tables that migration 0013 names, and `reminders`. */
const TABLES_WITH_PEOPLE = [
  'accounts',
  'command_register',
  'passkeys',
  'personal_keys',
  'presence',
  'presence_day',
  'presence_step',
  'reminders',
  'sessions',
];

/**
 * The reminders of a device, which end with its session. `sealed` has the push subscription, under the person's key, and
 * `endpoint` is a keyed hash of its address. The rest is the schedule: times and quiet hours in minutes since midnight,
 * days from Monday (1), and `next_at`, which is null if no reminder is to come. `unanswered` counts the days on which a
 * reminder was sent since the person was last here, up to and with the day `counted_on`, in UTC.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table reminders (
      id                    uuid primary key,
      person_id             uuid not null references accounts (person_id) on delete cascade,
      session_id            uuid not null unique references sessions (id) on delete cascade,
      endpoint              bytea not null unique,
      sealed                jsonb not null,
      zone                  text not null,
      times                 smallint[] not null,
      days                  smallint[] not null,
      quiet_from            smallint,
      quiet_to              smallint,
      skips_checked_in_days boolean not null,
      next_at               timestamptz,
      unanswered            smallint not null default 0,
      counted_on            date,
      stopped               boolean not null default false,
      check ((quiet_from is null) = (quiet_to is null))
    )`.execute(db);
  await sql`create index reminders_person on reminders (person_id)`.execute(db);
  await sql`create index reminders_due on reminders (next_at) where next_at is not null`.execute(db);
  const names = sql.join(TABLES_WITH_PEOPLE.map((table) => sql.lit(table)));
  for (const table of ['accounts', 'personal_keys']) {
    await sql`
      create or replace trigger mark_erased_people after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function mark_erased_people(${names})`.execute(db);
  }
}
