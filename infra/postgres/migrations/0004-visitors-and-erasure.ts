import { type Kysely, sql } from 'kysely';

/**
 * A session without a person belongs to a visitor. `begun_by` is a keyed hash of the call that created it. A
 * key without bytes has been destroyed; its row prevents a new key in its place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table sessions alter column person_id drop not null`.execute(db);
  await sql`alter table sessions add column begun_by bytea unique`.execute(db);
  await sql`alter table personal_keys alter column wrapped drop not null`.execute(db);
}
