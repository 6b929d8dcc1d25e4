import { type Kysely, sql } from 'kysely';

/** `steps` says in which of the last steps of 5 minutes somebody was here: the lowest bit is that of `last_seen`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table presence_day add column steps int not null default 1, drop column seen_before`.execute(
    db,
  );
}
