import { type Kysely, sql } from 'kysely';

/** Where each projection stands in which log. The tables they fill are made by the projections themselves. */
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
