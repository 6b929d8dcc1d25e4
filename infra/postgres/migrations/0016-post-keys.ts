import { type Kysely, sql } from 'kysely';

/**
 * One random key for each post and each thanks with words, wrapped under a key derived from the master key. A row names
 * neither of them nor the author and has no time, so the table does not tell which posts share an author.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table post_keys (key_id uuid primary key, wrapped bytea not null)`.execute(db);
}
