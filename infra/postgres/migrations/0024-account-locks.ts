import { type Kysely, sql } from 'kysely';

/**
 * The day in UTC on which an account was locked; null for all others. A column of `accounts`, so that a sign-in at the same
 * moment, which locks that row, sees it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table accounts add column locked_on date`.execute(db);
}
