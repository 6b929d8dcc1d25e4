import { type Kysely, sql } from 'kysely';

/**
 * Erasures that the log must still record, from the time `due` on. `sealed` is the erased subject, readable
 * with the master key only.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table untold_erasures (
      id     uuid primary key,
      sealed bytea not null,
      due    timestamptz not null
    )`.execute(db);
}
