import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';

/** The tables that must be rewritten because rows of erased people were deleted from them. */
export async function markedTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from erased_remains where since is not null order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}
