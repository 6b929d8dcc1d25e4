import { type QueryExecutorProvider, sql } from 'kysely';
import {
  bigint,
  boolean,
  createTable,
  int,
  nullable,
  storedEvent,
  type TableOf,
  text,
  uuid,
} from '../columns.ts';

/**
 * One row for each entry. `written` and `corrected` are the first event and the latest correction as the log has them:
 * texts and times are in their seals. A withdrawn entry loses them. Its row stays, because a client may ask for the
 * entries after it.
 */
export const JOURNAL_COLUMNS = {
  entry_id: uuid,
  person_id: uuid,
  written: nullable(storedEvent),
  corrected: nullable(storedEvent),
  /** The event with the texts of an edit that did not know the latest ones, until the person chooses. */
  conflict: nullable(storedEvent),
  /** The number of texts that the entry has had. */
  revision: int,
  local_date: text(),
  position: bigint,
  withdrawn: boolean,
};
export type JournalEntriesTable = TableOf<typeof JOURNAL_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the version before under
 * `older` in `project.ts`. The next start builds new tables from the log.
 */
export const JOURNAL_TABLE_VERSION = 2;

export async function createJournalTable(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'journal_entries', JOURNAL_COLUMNS, 'primary key (entry_id)');
  await sql`
    create index journal_entries_newest on journal_entries (person_id, local_date desc, position desc)
      where not withdrawn`.execute(db);
}
