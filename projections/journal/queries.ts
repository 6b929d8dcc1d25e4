import type { Kysely } from 'kysely';
import { activeEntries, type EntriesPage, type EntryRow, entriesSource } from '../entries/active-entries.ts';
import type { Database } from '../tables.ts';

const ENTRIES = entriesSource('journal_entries');

/** A journal entry with its texts and its time still sealed. */
export type JournalRow = EntryRow;

/** A page of the person's entries, newest first; undefined if the entry `before` does not exist. */
export const listJournal = (
  db: Kysely<Database>,
  personId: string,
  page: EntriesPage,
): Promise<JournalRow[] | undefined> => activeEntries<JournalRow>(db, ENTRIES, personId, page);
