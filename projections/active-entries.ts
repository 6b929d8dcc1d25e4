import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pageSize } from './page-size.ts';
import type { Database } from './tables.ts';

/** The tables whose rows are a person's own entries. */
type EntriesTable = 'mood_entries' | 'journal_entries';

export interface EntriesPage {
  readonly limit: number;
  /** The entry that the page before it ended at. */
  readonly before?: string | undefined;
}

/**
 * At most `limit` standing entries of a person, newest first: by when they happened, then by their place in the log;
 * those after the entry `before` in that order. A withdrawn `before` still marks its place; undefined when the person
 * has no such entry.
 */
export async function activeEntries<Row>(
  db: Kysely<Database>,
  table: EntriesTable,
  personId: string,
  { limit, before }: EntriesPage,
): Promise<Row[] | undefined> {
  if (before === undefined) return newest<Row>(db, table, personId, limit);
  const place = await db
    .selectFrom(table)
    .select(['occurred_at', 'position'])
    .where('entry_id', '=', before)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!place) return undefined;
  const after = sql`and (occurred_at, position) < (${place.occurred_at}, ${place.position})`;
  return newest<Row>(db, table, personId, limit, after);
}

/** The most frequent query of all is written out: building it anew each time would cost more than its answer's rows. */
async function newest<Row>(
  db: Kysely<Database>,
  table: EntriesTable,
  personId: string,
  limit: number,
  also: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where person_id = ${personId} and not withdrawn ${also}
     order by occurred_at desc, position desc limit ${pageSize(limit)}`.execute(db);
  return rows;
}
