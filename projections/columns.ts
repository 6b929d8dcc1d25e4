import { type ColumnType, type Insertable, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { SealedText, StoredEvent } from '../domain/event.ts';
import { binaryArray, isArrayType } from '../infra/postgres/binary-array.ts';

/** A column of a read model. `Select` is what queries return, and `Insert` is what is written. */
export interface Column<Select = unknown, Insert = Select> {
  /** The type's name in PostgreSQL. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Never set. It only carries the types. */
  readonly values?: ColumnType<Select, Insert, Insert>;
}

/**
 * The columns of a table. Its row type, its `create table` statement and its inserts are derived from them.
 */
export type Columns = Readonly<Record<string, Column>>;

/** The table as Kysely sees it. */
export type TableOf<C extends Columns> = {
  [Name in keyof C]: C[Name] extends Column<infer Select, infer Insert>
    ? ColumnType<Select, Insert, Insert>
    : never;
};

/** A row to insert. */
export type NewRow<C extends Columns> = Insertable<TableOf<C>>;

const column = <Select, Insert = Select>(type: string): Column<Select, Insert> => ({
  type,
  isNullable: false,
});

export const uuid = column<string>('uuid');
export const smallint = column<number>('smallint');
export const int = column<number>('int');
export const bigint = column<bigint>('bigint');
export const boolean = column<boolean>('boolean');
export const bytea = column<Buffer>('bytea');
export const timestamptz = column<Date>('timestamptz');
/** Inserted as YYYY-MM-DD. */
export const date = column<Date, string>('date');
export const text = <Value extends string = string>(): Column<Value> => column<Value>('text');
/** A value that is inserted as JSON text. */
export const jsonb = <Value>(): Column<Value, string> => column<Value, string>('jsonb');
export const sealedText = jsonb<SealedText>();
/**
 * An event as the log has it, to be opened for an answer. Its type is `text`, because PostgreSQL would parse each value
 * of the type `json`, although no statement looks into it.
 */
export const storedEvent = text<StoredEvent>();

export const nullable = <Select, Insert>(
  of: Column<Select, Insert>,
): Column<Select | null, Insert | null> => ({ type: of.type, isNullable: true });

/** Creates a table with these columns. `constraints` is SQL, such as `primary key (entry_id)`. */
export async function createTable(
  db: QueryExecutorProvider,
  table: string,
  columns: Columns,
  constraints: string,
): Promise<void> {
  const lines = Object.entries(columns).map(
    ([name, { type, isNullable }]) => sql`${sql.id(name)} ${sql.raw(isNullable ? type : `${type} not null`)}`,
  );
  await sql`create table ${sql.table(table)} (${sql.join([...lines, sql.raw(constraints)])})`.execute(db);
}

/**
 * Rows as one array for each column, by the name of the column. As parameters of a statement they are 1.5 times as fast
 * for a thousand rows as one parameter for each value.
 */
export function columnArrays(columns: Columns, rows: readonly object[]): Readonly<Record<string, unknown>> {
  const arrays: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(columns)) {
    const values = rows.map((row) => (row as Readonly<Record<string, unknown>>)[name]);
    arrays[name] = isArrayType(type) ? binaryArray(type, values) : values;
  }
  return arrays;
}

/** `insert into table (…) select …` of arrays. `array` gives the parameter of a column. */
export const insertArrays = (
  table: string,
  columns: Columns,
  array: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.id(name)))})
  select * from ${unnestedArrays(columns, array)}`;

/**
 * Arrays as a table `new` with these columns. They are unnested in the select list: with `from unnest(…)` PostgreSQL
 * would first store the values of each column, which takes a tenth of the time of an insert.
 */
export function unnestedArrays(
  columns: Columns,
  array: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const lists = Object.entries(columns).map(
    ([name, { type }]) => sql`unnest(${array(name)}::${sql.raw(type)}[]) as ${sql.id(name)}`,
  );
  return sql`(select ${sql.join(lists)}) as new`;
}

/**
 * Inserts many rows. The caller may append a condition on `new`, an `on conflict` or a `returning` clause.
 */
export function insertRows<C extends Columns>(
  table: string,
  columns: C,
  rows: readonly NoInfer<NewRow<C>>[],
): RawBuilder<unknown> {
  return insertArrays(table, columns, parametersOf(columnArrays(columns, rows)));
}

/** Many rows as a table `new` with these columns. */
export function unnested<C extends Columns>(
  columns: C,
  rows: readonly NoInfer<NewRow<C>>[],
): RawBuilder<unknown> {
  return unnestedArrays(columns, parametersOf(columnArrays(columns, rows)));
}

const parametersOf = (arrays: Readonly<Record<string, unknown>>) => (column: string) =>
  sql.val(arrays[column]);
