import { type QueryExecutorProvider, sql } from 'kysely';
import type { ListedAct } from '../../domain/acts/day-list.ts';
import {
  bigint,
  createTable,
  jsonb,
  nullable,
  sealedText,
  type TableOf,
  text,
  timestamptz,
  uuid,
} from '../columns.ts';

/**
 * One row for each change of a person's list. The first row has the list they started with. Rows never
 * change.
 */
export const LIST_CHANGE_COLUMNS = {
  position: bigint,
  person_id: uuid,
  kind: text<'started' | 'customized' | 'added'>(),
  local_date: text(),
  occurred_at: timestamptz,
  acts: jsonb<ListedAct[]>(),
  kept: jsonb<ListedAct[]>(),
};
export type ActListChangesTable = TableOf<typeof LIST_CHANGE_COLUMNS>;

/** The texts of every custom act ever added, because past days still show them. */
export const CUSTOM_ACT_COLUMNS = {
  act_id: uuid,
  person_id: uuid,
  title: sealedText,
  description: sealedText,
};
export type CustomActsTable = TableOf<typeof CUSTOM_ACT_COLUMNS>;

/** One row for each act and each day on which it was toggled. */
export const TOGGLE_COLUMNS = {
  person_id: uuid,
  local_date: text(),
  act_id: uuid,
  /** Null while the act is open again. */
  completed_at: nullable(timestamptz),
  /** The position of the first toggle, which orders the acts of a day. */
  position: bigint,
};
export type ActTogglesTable = TableOf<typeof TOGGLE_COLUMNS>;

/**
 * Raise this number whenever a column or the computation of a row changes. The tables are then rebuilt from
 * the log.
 */
export const ACTS_TABLE_VERSION = 1;

export async function createActsTables(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'act_list_changes', LIST_CHANGE_COLUMNS, 'primary key (position)');
  await sql`create index act_list_changes_of_person on act_list_changes (person_id, position)`.execute(db);
  await createTable(db, 'custom_acts', CUSTOM_ACT_COLUMNS, 'primary key (act_id)');
  await sql`create index custom_acts_of_person on custom_acts (person_id)`.execute(db);
  await createTable(db, 'act_toggles', TOGGLE_COLUMNS, 'primary key (person_id, local_date, act_id)');
}
