import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { ActsChanges } from './fold.ts';
import { CUSTOM_ACT_COLUMNS, LIST_CHANGE_COLUMNS, TOGGLE_COLUMNS } from './table.ts';

type Db = Kysely<Database>;

/** Adds the rows of a batch. A toggle of the same act and day replaces an earlier one, and keeps its position. */
export async function write({ changes, customs, toggles }: ActsChanges, db: Db): Promise<void> {
  if (changes.length > 0) await insertRows('act_list_changes', LIST_CHANGE_COLUMNS, changes).execute(db);
  if (customs.length > 0) await insertRows('custom_acts', CUSTOM_ACT_COLUMNS, customs).execute(db);
  if (toggles.size > 0) {
    await sql`${insertRows('act_toggles', TOGGLE_COLUMNS, [...toggles.values()])}
      on conflict (person_id, local_date, act_id) do update set completed = excluded.completed`.execute(db);
  }
}

/** Removes every row of these people from the three tables. */
export const eraseStatements = (people: RawBuilder<unknown>, table: TableName = sql.table) =>
  ['act_list_changes', 'custom_acts', 'act_toggles'].map(
    (name) => sql`delete from ${table(name)} where person_id = ${people}`,
  );
