import { type Kysely, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { Database } from '../tables.ts';
import type { LogTreeChanges } from './fold.ts';
import { TILE_COLUMNS } from './table.ts';

/** Appends the new hashes of a batch to their tiles, and replaces the head of the tree. */
export async function write({ head, tiles }: LogTreeChanges, db: Kysely<Database>): Promise<void> {
  await sql`${insertRows('log_tree_tiles', TILE_COLUMNS, tiles)}
    on conflict (level, tile) do update
      set hashes = log_tree_tiles.hashes || excluded.hashes, last_position = excluded.last_position`.execute(
    db,
  );
  const row = { size: BigInt(head.size), roots: Buffer.concat(head.roots) };
  await db
    .insertInto('log_tree_head')
    .values({ singleton: true, ...row })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(row))
    .execute();
}
