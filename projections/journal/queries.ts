import type { Kysely, Selectable } from 'kysely';
import { activeEntries, type EntriesPage } from '../entries/active-entries.ts';
import type { Database } from '../tables.ts';
import type { JournalEntriesTable } from './table.ts';

/** A journal entry with its texts and its time still sealed. */
export type JournalRow = Selectable<JournalEntriesTable>;

/** A page of the person's entries, newest first; undefined if the entry `before` does not exist. */
export const listJournal = (
  db: Kysely<Database>,
  personId: string,
  page: EntriesPage,
): Promise<JournalRow[] | undefined> => activeEntries<JournalRow>(db, 'journal_entries', personId, page);
