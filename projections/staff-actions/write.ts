import { type Kysely, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { Database } from '../tables.ts';
import type { StaffActionChanges } from './fold.ts';
import { STAFF_ACTION_COLUMNS } from './table.ts';

export async function write({ begun, ended }: StaffActionChanges, db: Kysely<Database>): Promise<void> {
  if (begun.size > 0)
    await insertRows('staff_actions', STAFF_ACTION_COLUMNS, [...begun.values()]).execute(db);
  if (ended.size === 0) return;
  const ends = [...ended].map(([id, { outcome, detail = null }]) => ({ id, outcome, detail }));
  await sql`
    update staff_actions set outcome = ends.outcome, detail = ends.detail
      from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ outcome }) => outcome)}::text[],
                  ${ends.map(({ detail }) => detail)}::text[]) as ends (id, outcome, detail)
     where action_id = ends.id`.execute(db);
}
