import { type Kysely, sql } from 'kysely';

/** The position of each projection in each log. The projections create their own tables. */
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
