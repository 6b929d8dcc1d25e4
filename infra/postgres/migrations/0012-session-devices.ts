import { type Kysely, sql } from 'kysely';

/** The browser and the system that a session was begun with, such as "Firefox on Android". */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table sessions add column device text`.execute(db);
}
