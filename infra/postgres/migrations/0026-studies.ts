import { type Kysely, sql } from 'kysely';

/** The tables that migrations 0013, 0020 and 0022 name, and those of studies. */
const TABLES_WITH_PEOPLE = [
  'accounts',
  'command_register',
  'passkeys',
  'personal_keys',
  'presence',
  'presence_day',
  'presence_step',
  'reminders',
  'research_participants',
  'research_receipt_leaves',
  'role_sessions',
  'sessions',
  'staff_roles',
];

/**
 * Under which made-up id a person is in a study, and the salt that blinds their part of a state hash. Both are random,
 * never derived: from a surviving key an erased person could be linked again. The row goes with the withdrawal, and with
 * the person's key. `research_receipt_leaves` has the blinded leaves of each recorded read, so that a receipt can be
 * checked for the others after a person has gone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table research_participants (
      study_id  uuid not null,
      person_id text not null references personal_keys (owner) on delete cascade,
      pseudonym uuid not null unique default gen_random_uuid(),
      salt      bytea not null check (octet_length(salt) = 32),
      primary key (study_id, person_id)
    )`.execute(db);
  await sql`create index research_participants_person on research_participants (person_id)`.execute(db);
  await sql`
    create table research_receipt_leaves (
      read_id   uuid not null,
      pseudonym uuid not null,
      leaf      bytea not null,
      primary key (read_id, pseudonym)
    )`.execute(db);
  await sql`
    create trigger mark_erased_people after delete on research_participants referencing old table as gone
    for each statement execute function mark_erased_people('research_participants')`.execute(db);
  const names = sql.join(TABLES_WITH_PEOPLE.map((table) => sql.lit(table)));
  for (const table of ['accounts', 'personal_keys']) {
    await sql`
      create or replace trigger mark_erased_people after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function mark_erased_people(${names})`.execute(db);
  }
}
