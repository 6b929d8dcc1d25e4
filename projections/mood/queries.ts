import { type Kysely, sql } from 'kysely';
import { activeEntries, type EntriesPage, type EntryRow, entriesSource } from '../entries/active-entries.ts';
import type { Database } from '../tables.ts';
import { VALUE_COLUMNS, type ValueColumns } from './table.ts';

const ENTRIES = entriesSource('mood_entries', VALUE_COLUMNS);

/** A mood entry with its notes and its time still sealed. */
export type MoodRow = EntryRow & ValueColumns;

/** The person's newest entry that is not withdrawn; undefined if there is none. */
export async function latestMood(db: Kysely<Database>, personId: string): Promise<MoodRow | undefined> {
  const [latest] = (await listMoods(db, personId, { limit: 1 })) ?? [];
  return latest;
}

/**
 * A page of the person's entries that are not withdrawn, newest day first; undefined if the person has no entry
 * `before`.
 */
export const listMoods = (
  db: Kysely<Database>,
  personId: string,
  page: EntriesPage,
): Promise<MoodRow[] | undefined> => activeEntries<MoodRow>(db, ENTRIES, personId, page);

/** A person and a day of their calendar. */
interface PersonDay {
  readonly personId: string;
  readonly localDate: string;
}

/** Those of these days for which the person has an entry that is not withdrawn. */
export async function checkedInDays(
  db: Kysely<Database>,
  days: readonly PersonDay[],
): Promise<readonly PersonDay[]> {
  const { rows } = await sql<PersonDay>`
    select distinct person_id as "personId", local_date as "localDate" from mood_entries
      join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as asked ("personId" uuid, "localDate" text)
        on person_id = "personId" and local_date = "localDate"
     where not withdrawn`.execute(db);
  return rows;
}
