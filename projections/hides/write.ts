import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { HideChanges } from './fold.ts';
import { HIDE_COLUMNS } from './table.ts';

export async function write({ hidden, undone }: HideChanges, db: Kysely<Database>): Promise<void> {
  if (hidden.size > 0) await insertRows('community_hides', HIDE_COLUMNS, [...hidden.values()]).execute(db);
  if (undone.size > 0)
    await sql`delete from community_hides where hide_id = any(${[...undone]}::uuid[])`.execute(db);
}

/** Removes the hides that these pseudonyms made. The hides that others made of their texts stay, without their id. */
export const eraseStatements = (pseudonymIds: RawBuilder<unknown>, table: TableName = sql.table) => [
  sql`delete from ${table('community_hides')} where pseudonym_id = ${pseudonymIds}`,
  sql`update ${table('community_hides')} set author = null where author = ${pseudonymIds}`,
];
