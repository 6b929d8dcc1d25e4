import { type QueryExecutorProvider, sql } from 'kysely';
import { bigint, boolean, bytea, createTable, int, nullable, smallint, type TableOf } from '../columns.ts';

/** A tile has up to 256 hashes of one level, as in C2SP `tlog-tiles`. */
export const TILE_LEVELS = 8;
export const TILE_HASHES = 2 ** TILE_LEVELS;

/** The hashes of the tree. Level 0 has the leaves; each higher level the roots of complete tiles of the level below. */
export const TILE_COLUMNS = {
  level: smallint,
  tile: int,
  /** One after the other, 32 bytes each. */
  hashes: bytea,
  /** The log position of the last leaf; null above level 0. */
  last_position: nullable(bigint),
};
export type LogTreeTilesTable = TableOf<typeof TILE_COLUMNS>;

/** One row: how large the tree is, and the roots of its complete subtrees, the largest first. */
export const HEAD_COLUMNS = { singleton: boolean, size: bigint, roots: bytea };
export type LogTreeHeadTable = TableOf<typeof HEAD_COLUMNS>;

/**
 * Raise this number when a column or the computation of a hash changes, and declare the tables of the release before
 * under `older` in `project.ts`. The next start builds new tables from the log. If the leaves change, the roots differ
 * from those already signed, so the signed checkpoints also need another origin.
 */
export const LOG_TREE_TABLE_VERSION = 1;

export async function createLogTreeTables(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'log_tree_tiles', TILE_COLUMNS, 'primary key (level, tile)');
  // Hashes are random, so PostgreSQL need not try to compress them.
  await sql`alter table log_tree_tiles alter column hashes set storage external`.execute(db);
  await createTable(db, 'log_tree_head', HEAD_COLUMNS, 'primary key (singleton), check (singleton)');
}
