import type { Kysely } from 'kysely';
import { insertRows } from '../columns.ts';
import { eraseEntriesOf, updateEntries } from '../entries/write.ts';
import type { Database } from '../tables.ts';
import type { MoodChanges } from './fold.ts';
import { MOOD_COLUMNS, VALUE_COLUMNS } from './table.ts';

export async function write({ added, changed }: MoodChanges, db: Kysely<Database>): Promise<void> {
  if (added.length > 0) await insertRows('mood_entries', MOOD_COLUMNS, added).execute(db);
  await updateEntries('mood_entries', VALUE_COLUMNS, changed, db);
}

export const eraseStatements = eraseEntriesOf('mood_entries');
