import { type Kysely, sql } from 'kysely';

/** Erasures the log is still to be told of, from `due` on; `sealed` says whose, to who has the master key. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table untold_erasures (
      id     uuid primary key,
      sealed bytea not null,
      due    timestamptz not null
    )`.execute(db);
}
