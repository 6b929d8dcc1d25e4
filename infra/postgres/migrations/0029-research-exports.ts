import { type Kysely, sql } from 'kysely';

/**
 * The copies that were made of studies. `file` is encrypted to the researcher's key. It can be fetched for a day, and
 * housekeeping destroys it within the hour after that. The rest of the row stays, so that a withdrawal finds the copies
 * whose download has begun. Nothing in the rest names a person.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table research_exports (
      export_id uuid primary key,
      study_id  uuid not null,
      kind      text not null,
      file_name text not null,
      position  bigint not null,
      built_at  timestamptz not null default now(),
      left_at   timestamptz,
      bytes     bigint not null,
      file      bytea
    )`.execute(db);
  await sql`create index research_exports_study on research_exports (study_id)`.execute(db);
  // Not compressed, because ciphertext can't be. So a part of it is read without the rest.
  await sql`alter table research_exports alter column file set storage external`.execute(db);
}
