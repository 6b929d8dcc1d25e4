import { type QueryExecutorProvider, sql } from 'kysely';
import type { ExportKind, ReadKind, ReadQuestion, Refusal } from '../../domain/research/reads/events.ts';
import {
  bigint,
  createTable,
  int,
  jsonb,
  nullable,
  type TableOf,
  text,
  timestamptz,
  uuid,
} from '../columns.ts';

/** One row for each study, so that all of them can be listed. Its state is in its stream. */
export const STUDY_COLUMNS = {
  study_id: uuid,
  /** The position at which it was registered. */
  position: bigint,
};
export type ResearchStudiesTable = TableOf<typeof STUDY_COLUMNS>;

/** The copy of an export: ready to be sent, sent as a whole, or broken off while it was sent. */
export type CopyState = 'built' | 'finished' | 'aborted';
/** Whether recipients must delete parts of the copy. */
export type DeletionState = 'demanded' | 'confirmed';

/** The columns that events after the read change. Each is null until such an event; only exports have any. */
export const PROGRESS_COLUMNS = {
  copy: nullable(text<CopyState>()),
  copy_kind: nullable(text<ExportKind>()),
  manifest_hash: nullable(text()),
  tree_size: nullable(bigint),
  deletion: nullable(text<DeletionState>()),
  /** The day by which the latest deletion is due, YYYY-MM-DD. */
  deletion_due: nullable(text()),
  /** The days of the latest demand and of the latest confirmation, in UTC. */
  deletion_asked: nullable(text()),
  deletion_confirmed: nullable(text()),
};

/** One row for each question of a researcher, answered or not. It lists nobody. */
export const READ_COLUMNS = {
  read_id: uuid,
  study_id: uuid,
  protocol_version: int,
  kind: text<ReadKind>(),
  question: jsonb<ReadQuestion>(),
  /** The staff id of the researcher. Only `staff_roles` says whose it is. */
  by: text(),
  /** Positions of the log. Null for a refusal. */
  moment_position: nullable(text()),
  known_position: nullable(text()),
  state_hash: nullable(text()),
  /** About how many people were counted: a multiple of 5, or null. */
  people: nullable(int),
  cells_suppressed: nullable(int),
  /** Why it was not answered; null for an answer. */
  refused: nullable(text<Refusal>()),
  at: timestamptz,
  ...PROGRESS_COLUMNS,
  /** The position of the read. */
  position: bigint,
};
export type ResearchReadsTable = TableOf<typeof READ_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const RESEARCH_READS_TABLE_VERSION = 2;

export async function createResearchReadsTables(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'research_studies', STUDY_COLUMNS, 'primary key (study_id)');
  await createTable(db, 'research_reads', READ_COLUMNS, 'primary key (read_id)');
  await sql`create index research_reads_study on research_reads (study_id, position)`.execute(db);
  await sql`create index research_reads_position on research_reads (position)`.execute(db);
}
