import type { Totals } from './totals.ts';

/** The used part of DuckDB. */
interface DuckDb {
  readonly DuckDBInstance: {
    create(): Promise<{
      connect(): Promise<{
        runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): readonly Record<string, unknown>[] }>;
      }>;
    }>;
  };
  version(): string;
}

/** Only this folder has the package, so its types may be missing. */
const PACKAGE = '@duckdb/node-api';

/** DuckDB, or undefined if it is not installed. */
export const findDuckDb = (): Promise<DuckDb | undefined> =>
  (import(PACKAGE) as Promise<DuckDb>).catch(() => undefined);

/** Statements over a file. Each answers with names and numbers of people. */
const STATEMENTS = {
  /** By week and field. */
  weeks: `select week || ' ' || field as name, sum(people) as people from FILE group by all`,
  /** By week, field and value. */
  cells: `select week || ' ' || field || ' ' || value as name, people from FILE`,
  /** By week and field, from the rows of people. */
  rows: `select week || ' ' || field as name, people from (
    unpivot (select week, count(mood) as mood, count(energy) as energy from FILE group by all)
    on mood, energy into name field value people)`,
} as const;

/** Asks both forms of a table: its csv.gz and its Parquet file. `table` is their path without the ending. */
export async function askFiles(
  { DuckDBInstance }: DuckDb,
  table: string,
  statement: keyof typeof STATEMENTS,
): Promise<{ readonly csv: Totals; readonly parquet: Totals }> {
  const connection = await (await DuckDBInstance.create()).connect();
  const ask = async (file: string): Promise<Totals> => {
    const reader = await connection.runAndReadAll(STATEMENTS[statement].replace('FILE', `'${file}'`));
    const rows = reader.getRowObjectsJson();
    return new Map(rows.map(({ name, people }) => [String(name), people === null ? null : Number(people)]));
  };
  return { csv: await ask(`${table}.csv.gz`), parquet: await ask(`${table}.parquet`) };
}
