import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';

/**
 * A row in which two tables differ. `undefined` means that the table has no such row. Personal texts stay
 * sealed.
 */
export interface Difference {
  readonly table: string;
  /** The row's key, or the whole row if the table has no key. */
  readonly key: unknown;
  readonly inUse: Record<string, unknown> | undefined;
  readonly replayed: Record<string, unknown> | undefined;
}

/**
 * The number of rows, and the sum of their hashes. It depends neither on the order of the rows nor on the order of the
 * fields in JSON text, which is each store's own.
 */
export async function hashOf(
  db: Kysely<Database>,
  table: string,
): Promise<{ readonly rows: bigint; readonly hash: string }> {
  const { rows } = await sql<{ rows: bigint; hash: string }>`
    select count(*) as rows, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)::numeric), 0)::text as hash
      from ${sql.table(table)} t`.execute(db);
  return rows[0] as { rows: bigint; hash: string };
}

/**
 * The first row, in the order of the key, that differs between a table in use and the replayed one. If none differs,
 * the key and both rows are undefined.
 */
export async function firstDifference(
  db: Kysely<Database>,
  table: string,
  replayed: string,
): Promise<Difference> {
  const columns = await keyColumns(db, table);
  const key =
    columns.length > 0
      ? sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.id('t', column)]))})`
      : sql`to_jsonb(t)`;
  const keyed = (name: string) => sql`(select ${key} as key, to_jsonb(t) as row from ${sql.table(name)} t)`;
  const { rows } = await sql<{
    key: unknown;
    in_use: Difference['inUse'] | null;
    replayed: Difference['replayed'] | null;
  }>`
    select key, a.row as in_use, b.row as replayed
      from ${keyed(table)} a full join ${keyed(replayed)} b using (key)
     where a.row is distinct from b.row order by key limit 1`.execute(db);
  const [first] = rows;
  return {
    table,
    key: first?.key,
    inUse: first?.in_use ?? undefined,
    replayed: first?.replayed ?? undefined,
  };
}

async function keyColumns(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ attname: string }>`
    select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = ${table}::regclass and indisprimary
     order by array_position(indkey::int2[], attnum)`.execute(db);
  return rows.map(({ attname }) => attname);
}
