import { type Kysely, sql } from 'kysely';

/**
 * When an installation of 1.0.2 was first started with a version that seals personal events as a whole. `upgraded_at` is
 * null if 1.0.2 never ran on this database.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table event_sealing (
      singleton   boolean primary key check (singleton),
      upgraded_at timestamptz
    )`.execute(db);
}
