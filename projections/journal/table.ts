import { type QueryExecutorProvider, sql } from 'kysely';
import {
  bigint,
  boolean,
  createTable,
  nullable,
  sealedText,
  type TableOf,
  text,
  timestamptz,
  uuid,
} from '../columns.ts';

/**
 * One row for each entry. It has the latest texts; its time and its log position are those of the first writing. A
 * withdrawn entry loses its texts. Its row stays, because a client may ask for the entries after it.
 */
export const JOURNAL_COLUMNS = {
  entry_id: uuid,
  person_id: uuid,
  title: nullable(sealedText),
  content: nullable(sealedText),
  occurred_at: timestamptz,
  local_date: text(),
  position: bigint,
  withdrawn: boolean,
};
export type JournalEntriesTable = TableOf<typeof JOURNAL_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the version before under
 * `older` in `project.ts`. The next start builds new tables from the log.
 */
export const JOURNAL_TABLE_VERSION = 1;

export async function createJournalTable(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'journal_entries', JOURNAL_COLUMNS, 'primary key (entry_id)');
  await sql`
    create index journal_entries_newest on journal_entries (person_id, occurred_at desc, position desc)
      where not withdrawn`.execute(db);
}
