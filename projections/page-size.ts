import { type RawBuilder, sql } from 'kysely';

/**
 * Larger sizes are parameters. As literals they would gain little, and each would need its own prepared
 * statement.
 */
export const LITERAL_SIZE_MAX = 40;

/**
 * The limit of a list. A small size is a literal, so that PostgreSQL can use one generic plan. With a
 * parameter it would plan the statement each time to see how small the limit is.
 */
export const pageSize = (rows: number): RawBuilder<number> =>
  rows <= LITERAL_SIZE_MAX ? sql.lit(rows) : sql.val(rows);
