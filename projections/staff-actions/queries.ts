import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../tables.ts';
import type { StaffActionsTable } from './table.ts';

/** The last actions of all operators, at most `limit`, the newest first. */
export function newestActions(db: Kysely<Database>, limit: number): Promise<Selectable<StaffActionsTable>[]> {
  return db.selectFrom('staff_actions').selectAll().orderBy('position', 'desc').limit(limit).execute();
}
