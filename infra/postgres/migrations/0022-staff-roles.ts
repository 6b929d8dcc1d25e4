import { type Kysely, sql } from 'kysely';

/**
 * The roles of accounts. `staff_id` is random and the only actor of staff events, and this row alone says whose it is. A
 * role session lasts until `until`, or until its session or its role ends.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_roles (
      staff_id   uuid primary key,
      person_id  uuid not null references accounts (person_id) on delete cascade,
      role       text not null check (role in ('moderator', 'researcher', 'operator')),
      granted_on date not null default (now() at time zone 'UTC')::date,
      unique (person_id, role)
    )`.execute(db);
  await sql`
    create table role_sessions (
      session_id uuid primary key references sessions (id) on delete cascade,
      staff_id   uuid not null references staff_roles (staff_id) on delete cascade,
      until      timestamptz not null
    )`.execute(db);
  await sql`create index role_sessions_staff on role_sessions (staff_id)`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select name from pg_trigger, string_to_table(encode(tgargs, 'escape'), '\\000') as name
     where tgrelid = 'accounts'::regclass and tgname = 'mark_erased_people' and name <> ''`.execute(db);
  const tables = [...rows.map(({ name }) => name), 'role_sessions', 'staff_roles'].sort();
  const names = sql.join(tables.map((table) => sql.lit(table)));
  for (const table of ['accounts', 'personal_keys']) {
    await sql`
      create or replace trigger mark_erased_people after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function mark_erased_people(${names})`.execute(db);
  }
}
