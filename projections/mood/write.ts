import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { MoodChanges } from './fold.ts';
import { MOOD_COLUMNS } from './table.ts';

type Db = Kysely<Database>;

export async function write({ logged, withdrawn }: MoodChanges, db: Db): Promise<void> {
  if (logged.size > 0) await insertRows('mood_entries', MOOD_COLUMNS, [...logged.values()]).execute(db);
  if (withdrawn.size > 0) {
    await db
      .updateTable('mood_entries')
      .set({ withdrawn: true, event: null })
      .where('entry_id', '=', sql<string>`any(${[...withdrawn]}::uuid[])`)
      .execute();
  }
}

export const eraseStatements = (people: RawBuilder<unknown>, table: TableName = sql.table) => [
  sql`delete from ${table('mood_entries')} where person_id = ${people}`,
];
