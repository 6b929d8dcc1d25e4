import type { Kysely } from 'kysely';
import { insertRows } from '../columns.ts';
import { eraseEntriesOf, updateEntries } from '../entries/write.ts';
import type { Database } from '../tables.ts';
import type { JournalChanges } from './fold.ts';
import { JOURNAL_COLUMNS } from './table.ts';

export async function write({ added, changed }: JournalChanges, db: Kysely<Database>): Promise<void> {
  if (added.length > 0) await insertRows('journal_entries', JOURNAL_COLUMNS, added).execute(db);
  await updateEntries('journal_entries', {}, changed, db);
}

export const eraseStatements = eraseEntriesOf('journal_entries');
