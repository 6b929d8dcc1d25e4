import { type Kysely, sql } from 'kysely';

/**
 * Erasures whose posts, likes and words of thanks leave one by one: one row for each erasure, with all that is left to do
 * and when. `sealed` is readable with the master key only, so neither a column nor a transaction tells which posts belong
 * together.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table erasure_tasks (id uuid primary key, sealed bytea not null)`.execute(db);
}
