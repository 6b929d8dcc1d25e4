import { type Kysely, sql } from 'kysely';

/** The position in the log up to which each reactor has reacted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table reactor_checkpoints (
      reactor  text primary key,
      store_id uuid not null,
      position bigint not null
    )`.execute(db);
}
