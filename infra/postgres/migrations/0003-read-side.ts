import { type Kysely, sql } from 'kysely';

/**
 * How far each projection has read the log. `store_id` is the log that the position belongs to: the server refuses to
 * start on another one. `paused_at` is the position of the event that could not be applied, not a time. The projections
 * create their own tables.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table checkpoints (
      projection    text primary key,
      store_id      uuid not null,
      table_version int not null,
      position      bigint not null,
      paused_at     bigint,
      paused_reason text
    )`.execute(db);
}
