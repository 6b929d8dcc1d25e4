import { type Kysely, sql } from 'kysely';
import { insertRows } from '../insert-rows.ts';
import type { Database } from '../tables.ts';
import type { ActsChanges } from './project.ts';

const LIST_CHANGE_COLUMNS = {
  position: 'bigint',
  person_id: 'uuid',
  kind: 'text',
  local_date: 'text',
  occurred_at: 'timestamptz',
  acts: 'jsonb',
  kept: 'jsonb',
};
const CUSTOM_ACT_COLUMNS = { act_id: 'uuid', person_id: 'uuid', title: 'jsonb', description: 'jsonb' };
const TOGGLE_COLUMNS = {
  person_id: 'uuid',
  local_date: 'text',
  act_id: 'uuid',
  completed_at: 'timestamptz',
  position: 'bigint',
};

/** Stores what a batch has changed. */
export async function write({ changes, customs, toggles }: ActsChanges, db: Kysely<Database>): Promise<void> {
  if (changes.length > 0) await insertRows('act_list_changes', LIST_CHANGE_COLUMNS, changes).execute(db);
  if (customs.length > 0) await insertRows('custom_acts', CUSTOM_ACT_COLUMNS, customs).execute(db);
  if (toggles.size > 0) {
    await sql`${insertRows('act_toggles', TOGGLE_COLUMNS, [...toggles.values()])}
      on conflict (person_id, local_date, act_id) do update set completed_at = excluded.completed_at`.execute(
      db,
    );
  }
}

export async function erase(people: readonly string[], db: Kysely<Database>): Promise<void> {
  for (const table of ['act_list_changes', 'custom_acts', 'act_toggles'] as const) {
    await db.deleteFrom(table).where('person_id', '=', sql<string>`any(${people}::uuid[])`).execute();
  }
}
