import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pageSize } from '../page-size.ts';
import type { Database } from '../tables.ts';
import type { EntriesTable } from './columns.ts';

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
  table: EntriesTable,
  personId: string,
  { limit, before, localDate }: EntriesPage,
): Promise<Row[] | undefined> {
  const ofDay = localDate === undefined ? sql`` : sql`and local_date = ${localDate}`;
  if (before === undefined) return newest<Row>(db, table, personId, limit, ofDay);
  const place = await db
    .selectFrom(table)
    .select(['local_date', 'position'])
    .where('entry_id', '=', before)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!place) return undefined;
  const after = sql`and (local_date, position) < (${place.local_date}, ${place.position}) ${ofDay}`;
  return newest<Row>(db, table, personId, limit, after);
}

/**
 * Plain SQL, because this is the most frequent query and Kysely's query builder takes longer than reading the
 * rows.
 */
async function newest<Row>(
  db: Kysely<Database>,
  table: EntriesTable,
  personId: string,
  limit: number,
  also: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where person_id = ${personId} and not withdrawn ${also}
     order by local_date desc, position desc limit ${pageSize(limit)}`.execute(db);
  return rows;
}
