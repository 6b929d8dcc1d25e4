import { type RawBuilder, sql } from 'kysely';

/** Sizes beyond this are parameters: they gain little, and not each of them should be a statement of its own. */
const INLINED_MAX = 40;

/**
 * How many rows a list ends at. With a small size in the statement PostgreSQL plans it once; how small a parameter is,
 * it would find out anew each time.
 */
export const pageSize = (rows: number): RawBuilder<number> =>
  rows <= INLINED_MAX ? sql.lit(rows) : sql.val(rows);
