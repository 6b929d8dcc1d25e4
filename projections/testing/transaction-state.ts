import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';

/** What holds in a transaction that writes rows. */
export async function lookAround(transaction: Kysely<Database>) {
  const { rows } = await sql<{ planMode: string; waitsForDisk: string; locks: string[] }>`
    select current_setting('plan_cache_mode') as "planMode", current_setting('synchronous_commit') as "waitsForDisk",
      coalesce((select array_agg(mode) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), '{}')
        as locks`.execute(transaction);
  return rows[0];
}

/** Later connections to this database wait for the disk when they commit. The server of the tests never does. */
export async function waitForDisk(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set synchronous_commit to on`.execute(db);
}
