import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { TableOf } from '../columns.ts';
import { FirstPageStatements } from '../first-page-statements.ts';
import { pageSize } from '../page-size.ts';
import type { Database } from '../tables.ts';
import type { ENTRY_COLUMNS, EntriesTable } from './columns.ts';

/** The columns that answers are made of. Reading the others would be a tenth of the work on a page. */
const ANSWER_COLUMNS = ['entry_id', 'written', 'corrected', 'conflict', 'revision', 'local_date'] as const;

/** The part of an entry that answers are made of. */
export type EntryRow = Pick<Selectable<TableOf<typeof ENTRY_COLUMNS>>, (typeof ANSWER_COLUMNS)[number]>;

interface FirstPage {
  readonly personId: string;
  readonly limit: number;
}

/** A table of entries, the columns of its answers, and the statements of first pages. */
export interface EntriesSource {
  readonly table: EntriesTable;
  readonly columns: RawBuilder<unknown>;
  readonly firstPages: FirstPageStatements<unknown, FirstPage>;
}

export function entriesSource(table: EntriesTable, valueColumns: object = {}): EntriesSource {
  const columns = sql.join([...ANSWER_COLUMNS, ...Object.keys(valueColumns)].map((name) => sql.id(name)));
  const firstPages = new FirstPageStatements<unknown, FirstPage>((value, size) =>
    newest({ table, columns }, value('personId'), size),
  );
  return { table, columns, firstPages };
}

export interface EntriesPage {
  readonly limit: number;
  /** The last entry of the previous page. */
  readonly before?: string | undefined;
  /** The only day (YYYY-MM-DD) whose entries are wanted. */
  readonly localDate?: string | undefined;
}

/**
 * At most `limit` entries of a person that are not withdrawn, newest first: by their local date, then by their
 * position in the log. With `before`, the page begins after that entry, which may be withdrawn. Returns undefined if
 * the person has no such entry.
 */
export async function activeEntries<Row>(
  db: Kysely<Database>,
  source: EntriesSource,
  personId: string,
  { limit, before, localDate }: EntriesPage,
): Promise<Row[] | undefined> {
  // The most frequent query.
  if (before === undefined && localDate === undefined)
    return (await source.firstPages.execute(db, { personId, limit })) as Row[];
  const ofDay = localDate === undefined ? sql`` : sql`and local_date = ${localDate}`;
  if (before === undefined)
    return (await newest<Row>(source, personId, pageSize(limit), ofDay).execute(db)).rows;
  const place = await db
    .selectFrom(source.table)
    .select(['local_date', 'position'])
    .where('entry_id', '=', before)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!place) return undefined;
  const after = sql`and (local_date, position) < (${place.local_date}, ${place.position}) ${ofDay}`;
  return (await newest<Row>(source, personId, pageSize(limit), after).execute(db)).rows;
}

const newest = <Row>(
  { table, columns }: Pick<EntriesSource, 'table' | 'columns'>,
  personId: unknown,
  size: RawBuilder<unknown>,
  also: RawBuilder<unknown> = sql``,
): RawBuilder<Row> => sql<Row>`
  select ${columns} from ${sql.table(table)} where person_id = ${personId} and not withdrawn ${also}
   order by local_date desc, position desc limit ${size}`;
