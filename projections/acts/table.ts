import { type ColumnType, type QueryExecutorProvider, sql } from 'kysely';
import type { ListedAct } from '../../domain/acts/day-list.ts';
import type { SealedText } from '../../domain/event.ts';

type ActsColumn = ColumnType<ListedAct[], string, string>;
type SealedColumn = ColumnType<SealedText, string, string>;

/** One row a change of a person's list; the first of each is what they started with. Never changed. */
export interface ActListChangesTable {
  position: bigint;
  person_id: string;
  kind: 'started' | 'customized' | 'added';
  local_date: string;
  occurred_at: Date;
  acts: ActsColumn;
  kept: ActsColumn;
}

/** The words of every custom act there ever was: a day long past still shows them. */
export interface CustomActsTable {
  act_id: string;
  person_id: string;
  title: SealedColumn;
  description: SealedColumn;
}

/** One row an act and day on which it was toggled. */
export interface ActTogglesTable {
  person_id: string;
  local_date: string;
  act_id: string;
  /** Null where it is open again. */
  completed_at: Date | null;
  /** Of the first toggle: the order in which a day's acts were begun. */
  position: bigint;
}

/** Counts the shapes these tables have had: a change of one is a change of this number, and a replay. */
export const ACTS_TABLE_VERSION = 1;

export async function createActsTables(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table act_list_changes (
      position    bigint primary key,
      person_id   uuid not null,
      kind        text not null,
      local_date  text not null,
      occurred_at timestamptz not null,
      acts        jsonb not null,
      kept        jsonb not null
    )`.execute(db);
  await sql`create index act_list_changes_of_person on act_list_changes (person_id, position)`.execute(db);
  await sql`
    create table custom_acts (
      act_id      uuid primary key,
      person_id   uuid not null,
      title       jsonb not null,
      description jsonb not null
    )`.execute(db);
  await sql`create index custom_acts_of_person on custom_acts (person_id)`.execute(db);
  await sql`
    create table act_toggles (
      person_id    uuid not null,
      local_date   text not null,
      act_id       uuid not null,
      completed_at timestamptz,
      position     bigint not null,
      primary key (person_id, local_date, act_id)
    )`.execute(db);
}
