import { type RawBuilder, sql } from 'kysely';

/**
 * `insert into table (…) select …` of many rows, with one parameter a column: a batch of a thousand rows goes in
 * one and a half times as fast as with one a value. What follows it, and what it is a part of, is the caller's.
 */
export function insertRows<Column extends string>(
  table: string,
  /** PostgreSQL's names of the columns' types. */
  types: Readonly<Record<Column, string>>,
  rows: readonly NoInfer<{ readonly [Name in Column]?: unknown }>[],
): RawBuilder<unknown> {
  const columns = Object.keys(types) as Column[];
  const arrays = columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`);
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    select * from unnest(${sql.join(arrays)})`;
}
