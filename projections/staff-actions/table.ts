import { type QueryExecutorProvider, sql } from 'kysely';
import type { ActionOutcome, OperationsAction } from '../../domain/operations/actions.ts';
import { bigint, createTable, nullable, type TableOf, text, uuid } from '../columns.ts';

/** One row for each action of an operator. */
export const STAFF_ACTION_COLUMNS = {
  action_id: uuid,
  /** The role in which it was done. Only `staff_roles` says whose role that is. */
  staff_id: uuid,
  action: text<OperationsAction>(),
  /** The read model, or the role of the session that was ended. */
  target: text(),
  /** YYYY-MM-DD in UTC. */
  day: text(),
  /** Null until it has ended, and for one whose process was killed. */
  outcome: nullable(text<ActionOutcome>()),
  detail: nullable(text()),
  /** The position of its beginning. */
  position: bigint,
};
export type StaffActionsTable = TableOf<typeof STAFF_ACTION_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const STAFF_ACTIONS_TABLE_VERSION = 1;

export async function createStaffActionsTable(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'staff_actions', STAFF_ACTION_COLUMNS, 'primary key (action_id)');
  await sql`create index staff_actions_position on staff_actions (position)`.execute(db);
}
