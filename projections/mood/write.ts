import { type Kysely, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { Database } from '../tables.ts';
import type { MoodChanges } from './fold.ts';
import { MOOD_COLUMNS } from './table.ts';

type Db = Kysely<Database>;

export async function write({ logged, withdrawn }: MoodChanges, db: Db): Promise<void> {
  if (logged.size > 0) await insertRows('mood_entries', MOOD_COLUMNS, [...logged.values()]).execute(db);
  if (withdrawn.size > 0) {
    await db
      .updateTable('mood_entries')
      .set({ withdrawn: true, notes: null })
      .where('entry_id', '=', sql<string>`any(${[...withdrawn]}::uuid[])`)
      .execute();
  }
}

export async function erase(people: readonly string[], db: Db): Promise<void> {
  await db.deleteFrom('mood_entries').where('person_id', '=', sql<string>`any(${people}::uuid[])`).execute();
}
