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
 * One row for each entry, with its latest texts and the moment it was first written. A withdrawn entry loses
 * its texts but keeps its row, so that the page after it can still be found.
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
 * Raise this number whenever a column or the computation of a row changes. The table is then rebuilt from the
 * log.
 */
export const JOURNAL_TABLE_VERSION = 1;

export async function createJournalTable(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'journal_entries', JOURNAL_COLUMNS, 'primary key (entry_id)');
  await sql`
    create index journal_entries_newest on journal_entries (person_id, occurred_at desc, position desc)
      where not withdrawn`.execute(db);
}
