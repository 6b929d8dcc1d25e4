import { type Kysely, sql } from 'kysely';

/**
 * The signed checkpoints of the log. One of a day is public for each origin. Operators may sign others, and each export
 * of a study signs one. The day alone is kept, because the exact time and the size of the log together would reveal
 * activity.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table log_checkpoints (
      id        bigint generated always as identity primary key,
      origin    text not null,
      note      text not null,
      is_public boolean not null,
      day       date not null
    )`.execute(db);
  await sql`create unique index log_checkpoints_public on log_checkpoints (origin, day) where is_public`.execute(
    db,
  );
}
