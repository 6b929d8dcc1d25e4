import { type Kysely, sql } from 'kysely';

/**
 * Passkeys. `credential` is a keyed hash of the credential id, by which a sign-in finds the row. `sealed` has everything
 * else, under the person's key, such as the credential id, the public key, the counter, the name and the days.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table passkeys (
      id         uuid primary key,
      person_id  uuid not null references accounts (person_id) on delete cascade,
      credential bytea not null unique,
      sealed     jsonb not null
    )`.execute(db);
  await sql`create index passkeys_person on passkeys (person_id)`.execute(db);
}
