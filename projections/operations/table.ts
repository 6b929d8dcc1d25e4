import type { QueryExecutorProvider } from 'kysely';
import { createTable, date, int, smallint, type TableOf, text } from '../columns.ts';
import type { CountedKind } from './event-kinds.ts';

/** How often something has happened on a day. Deleting it later changes nothing. */
export const DAY_COLUMNS = { day: date, kind: text<CountedKind>(), count: int };
export type OperationsDaysTable = TableOf<typeof DAY_COLUMNS>;

/** A sketch for each day of the people who did something in their own space: see `sketch.ts`. */
export const ACTIVE_COLUMNS = { day: date, register: smallint, rank: smallint };
export type OperationsActiveTable = TableOf<typeof ACTIVE_COLUMNS>;

/**
 * Raise this number when a column, the computation of a row or the kind of an event changes, and declare the tables of
 * the release before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const OPERATIONS_TABLE_VERSION = 1;

export async function createOperationsTables(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'operations_days', DAY_COLUMNS, 'primary key (day, kind)');
  await createTable(db, 'operations_active', ACTIVE_COLUMNS, 'primary key (day, register)');
}
