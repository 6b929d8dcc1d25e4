import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { ActsChanges } from './project.ts';

/** How many rows one statement carries: PostgreSQL takes 65,535 values in one, and a row has up to seven. */
const ROWS_MAX = 5_000;

/** Stores what a batch has changed. */
export async function write({ changes, customs, toggles }: ActsChanges, db: Kysely<Database>): Promise<void> {
  for (const rows of slices(changes)) await db.insertInto('act_list_changes').values(rows).execute();
  for (const rows of slices(customs)) await db.insertInto('custom_acts').values(rows).execute();
  for (const rows of slices([...toggles.values()])) {
    await db
      .insertInto('act_toggles')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'local_date', 'act_id'])
          .doUpdateSet({ completed_at: (eb) => eb.ref('excluded.completed_at') }),
      )
      .execute();
  }
}

export async function erase(people: readonly string[], db: Kysely<Database>): Promise<void> {
  for (const table of ['act_list_changes', 'custom_acts', 'act_toggles'] as const) {
    await db.deleteFrom(table).where('person_id', '=', sql<string>`any(${people}::uuid[])`).execute();
  }
}

function* slices<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_MAX) yield rows.slice(from, from + ROWS_MAX);
}
