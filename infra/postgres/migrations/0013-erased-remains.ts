import { type Kysely, sql } from 'kysely';

/**
 * The operational tables that hold rows of a person or of a pseudonym, apart from `throttles`, which has only keyed
 * hashes. `passkeys` and `presence_step` count as soon as their own migrations have created them. Later migrations add
 * other tables.
 */
const TABLES = [
  'accounts',
  'command_register',
  'passkeys',
  'personal_keys',
  'presence',
  'presence_day',
  'presence_step',
  'sessions',
];

/**
 * Which tables still have rows of erased people in their files, and when they were last rewritten. `since` is null when
 * nothing waits. `marks` counts how often the table was marked, so that an erasure during a rewrite is not taken for
 * done. Triggers mark the operational tables, so that an erasure by an older release counts as well.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table erased_remains (
      table_name   text primary key,
      since        timestamptz,
      due          timestamptz,
      marks        bigint not null default 1,
      rewritten_at timestamptz,
      check ((since is null) = (due is null))
    )`.execute(db);
  await sql`
    create function mark_erased_remains(tables text[], rewrite_within interval) returns void language sql as $$
      insert into erased_remains (table_name, since, due)
      select format('%I.%I', nspname, relname), now(), now() + rewrite_within from unnest(tables) as name
        join pg_class on pg_class.oid = to_regclass(name) join pg_namespace on pg_namespace.oid = relnamespace
       order by 1
      on conflict (table_name) do update set
        since = coalesce(erased_remains.since, excluded.since),
        due = least(erased_remains.due, excluded.due),
        marks = erased_remains.marks + 1
    $$`.execute(db);
  await sql`
    create function mark_erased_people() returns trigger language plpgsql as $$
    begin
      if exists (select from gone) then
        perform mark_erased_remains(tg_argv, interval '0');
      end if;
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ schema: string }>`
    select relnamespace::regnamespace::text as schema from pg_class where oid = 'accounts'::regclass`.execute(
    db,
  );
  const schema = sql.raw(rows[0]?.schema as string);
  for (const signature of ['mark_erased_remains(text[], interval)', 'mark_erased_people()']) {
    await sql`alter function ${sql.raw(signature)} set search_path to ${schema}`.execute(db);
  }
  const names = sql.join(TABLES.map((table) => sql.lit(table)));
  for (const table of ['accounts', 'personal_keys']) {
    await sql`
      create trigger mark_erased_people after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function mark_erased_people(${names})`.execute(db);
  }
  // Rows that 1.0.2 has erased.
  await sql`
    select mark_erased_remains(array[${names}], interval '0')
     where exists (select from personal_keys where wrapped is null)`.execute(db);
}
