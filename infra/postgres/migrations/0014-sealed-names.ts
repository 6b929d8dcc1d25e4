import { type Kysely, sql } from 'kysely';

/**
 * The names of accounts, sealed. They are not columns of `accounts`, because 1.0.2 reads all columns of that table with
 * prepared statements, which another column would break once.
 *
 * As soon as `begun` is true, nobody can store a name in the clear any more. Updates of other columns still work for an
 * account whose name is in the clear. The lock makes the beginning wait for transactions that are still storing one.
 * The error has the class "operator intervention": 1.0.2 answers it with 503.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table account_names (
      person_id uuid primary key references accounts (person_id) on delete cascade,
      sealed    jsonb not null
    )`.execute(db);
  await sql`
    create table name_sealing (
      singleton boolean primary key check (singleton),
      begun     boolean not null
    )`.execute(db);
  await sql`insert into name_sealing (singleton, begun) values (true, false)`.execute(db);
  await sql`
    create function refuse_clear_name() returns trigger language plpgsql set search_path from current as $$
    declare has_begun boolean;
    begin
      select begun into has_begun from name_sealing for share;
      if has_begun then
        raise exception 'this database stores names sealed, and this release does not know how' using errcode = '57N01';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger refuse_clear_name before insert or update of username, username_key, full_name on accounts
    for each row when (new.username <> '' or new.full_name <> '') execute function refuse_clear_name()`.execute(
    db,
  );
  // See 0013.
  await sql`
    create trigger mark_erased_people after delete on account_names referencing old table as gone
    for each statement execute function mark_erased_people('account_names')`.execute(db);
}
