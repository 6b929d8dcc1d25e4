import { type Kysely, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { Database } from '../tables.ts';
import type { OperationsChanges } from './fold.ts';
import { ACTIVE_COLUMNS, DAY_COLUMNS } from './table.ts';

/** Adds the counts of a batch, and raises the registers of the sketches of active people. */
export async function write({ days, active }: OperationsChanges, db: Kysely<Database>): Promise<void> {
  if (days.length > 0) {
    await sql`${insertRows('operations_days', DAY_COLUMNS, days)}
      on conflict (day, kind) do update set count = operations_days.count + excluded.count`.execute(db);
  }
  if (active.length > 0) {
    await sql`${insertRows('operations_active', ACTIVE_COLUMNS, active)}
      on conflict (day, register) do update set rank = excluded.rank
       where operations_active.rank < excluded.rank`.execute(db);
  }
}
