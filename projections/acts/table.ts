import { type QueryExecutorProvider, sql } from 'kysely';
import type { ListedAct } from '../../domain/acts/day-list.ts';
import { bigint, createTable, jsonb, nullable, storedEvent, type TableOf, text, uuid } from '../columns.ts';

/**
 * One row for each change of a person's list. A change applies from `local_date` on; the list of 'started' also applies
 * to all days before. No row is updated; an erasure deletes a person's rows.
 */
export const LIST_CHANGE_COLUMNS = {
  position: bigint,
  person_id: uuid,
  kind: text<'started' | 'customized' | 'added'>(),
  local_date: text(),
  /** The whole new list after 'started' and 'customized', the one new act after 'added'. */
  acts: jsonb<ListedAct[]>(),
  /** Acts that were completed that day already. They stay on the list of that day only. */
  kept: jsonb<ListedAct[]>(),
};
export type ActListChangesTable = TableOf<typeof LIST_CHANGE_COLUMNS>;

/** The event that added each custom act. Its texts are in the seal. Past days still show them. */
export const CUSTOM_ACT_COLUMNS = {
  act_id: uuid,
  person_id: uuid,
  event: storedEvent,
};
export type CustomActsTable = TableOf<typeof CUSTOM_ACT_COLUMNS>;

/** One row for each person, day and act that was toggled. */
export const TOGGLE_COLUMNS = {
  person_id: uuid,
  local_date: text(),
  act_id: uuid,
  /** The completion as the log has it, with its time in the seal. Null after the person has unticked the act. */
  completed: nullable(storedEvent),
  /** The position of the first toggle, which orders the acts of a day. */
  position: bigint,
};
export type ActTogglesTable = TableOf<typeof TOGGLE_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const ACTS_TABLE_VERSION = 4;

export async function createActsTables(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'act_list_changes', LIST_CHANGE_COLUMNS, 'primary key (position)');
  await sql`create index act_list_changes_of_person on act_list_changes (person_id, position)`.execute(db);
  await createTable(db, 'custom_acts', CUSTOM_ACT_COLUMNS, 'primary key (act_id)');
  await sql`create index custom_acts_of_person on custom_acts (person_id)`.execute(db);
  await createTable(db, 'act_toggles', TOGGLE_COLUMNS, 'primary key (person_id, local_date, act_id)');
}
