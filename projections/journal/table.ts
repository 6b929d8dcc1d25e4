import type { QueryExecutorProvider } from 'kysely';
import type { TableOf } from '../columns.ts';
import { createEntriesTable, ENTRY_COLUMNS } from '../entries/columns.ts';

/** One row for each entry. */
export const JOURNAL_COLUMNS = ENTRY_COLUMNS;
export type JournalEntriesTable = TableOf<typeof JOURNAL_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const JOURNAL_TABLE_VERSION = 5;

export const createJournalTable = (db: QueryExecutorProvider): Promise<void> =>
  createEntriesTable(db, 'journal_entries', JOURNAL_COLUMNS);
