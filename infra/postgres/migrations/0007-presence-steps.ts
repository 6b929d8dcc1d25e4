import { type Kysely, sql } from 'kysely';

/**
 * `steps` records in which of the last 5-minute steps a person was here. The lowest bit is the step of
 * `last_seen`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table presence_day add column steps int not null default 1, drop column seen_before`.execute(
    db,
  );
}
