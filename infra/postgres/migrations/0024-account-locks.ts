import { type Kysely, sql } from 'kysely';

/**
 * The day in UTC on which an operator locked the account; null if it is not locked. It is a column of `accounts`, because a
 * sign-in takes a row lock there. So a sign-in at the same moment comes either before the account is locked, or after it
 * and sees this day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table accounts add column locked_on date`.execute(db);
}
