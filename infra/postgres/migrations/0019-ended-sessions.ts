import { type Kysely, sql } from 'kysely';

/**
 * Why sessions ended, so that a browser can be told. `session` is a keyed hash of the session's id. A row names nobody,
 * and has only the day (in UTC). A session without a row counts as run out.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table ended_sessions (
      session  bytea primary key,
      reason   text not null check (reason in ('ended-by-owner', 'erased')),
      ended_on date not null default (now() at time zone 'UTC')::date
    )`.execute(db);
  await sql`create index ended_sessions_day on ended_sessions (ended_on)`.execute(db);
}
