import { type QueryExecutorProvider, sql } from 'kysely';
import {
  bigint,
  boolean,
  type Columns,
  createTable,
  int,
  nullable,
  storedEvent,
  text,
  uuid,
} from '../columns.ts';

/** The tables of entries that a person can correct and withdraw. */
export type EntriesTable = 'mood_entries' | 'journal_entries';

/**
 * The columns of every entry. `written` and `corrected` are the first event and the latest correction as the log has
 * them: texts and times are in their seals. A withdrawn entry loses them and `conflict`. Its row stays, because a client
 * may ask for the entries after it.
 */
export const ENTRY_COLUMNS = {
  entry_id: uuid,
  person_id: uuid,
  written: nullable(storedEvent),
  corrected: nullable(storedEvent),
  /** The event with the content of an edit that did not know the latest one, until the person chooses. */
  conflict: nullable(storedEvent),
  /** The number of contents that the entry has had. */
  revision: int,
  local_date: text(),
  position: bigint,
  withdrawn: boolean,
};

/** The columns with events. */
export const ENTRY_EVENTS = ['written', 'corrected', 'conflict'] as const;

/** Creates a table of entries. Clients make ids, so two people may have the same one. */
export async function createEntriesTable(
  db: QueryExecutorProvider,
  table: EntriesTable,
  columns: Columns,
): Promise<void> {
  await createTable(db, table, columns, 'primary key (person_id, entry_id)');
}

/** The index of a person's newest entries. Entries are stored, corrected and erased by the primary key. */
export async function createEntriesIndex(db: QueryExecutorProvider, table: EntriesTable): Promise<void> {
  await sql`
    create index ${sql.id(`${table}_newest`)} on ${sql.table(table)} (person_id, local_date desc, position desc)
      where not withdrawn`.execute(db);
}
