import { type QueryExecutorProvider, sql } from 'kysely';
import type { WritingKind } from '../../domain/community/writing-kinds.ts';
import type { AuthorLimit } from '../../domain/moderation/limits.ts';
import type { ReportReason } from '../../domain/moderation/reasons.ts';
import type {
  AppealState,
  CaseStage,
  HistoryKind,
  HoldCause,
  Visibility,
} from '../../domain/moderation/schema.ts';
import {
  bigint,
  boolean,
  createTable,
  jsonb,
  nullable,
  sealedText,
  smallint,
  type TableOf,
  text,
  timestamptz,
  uuid,
} from '../columns.ts';

/** One row for each case. It stays after its subject is gone. */
export const CASE_COLUMNS = {
  case_id: uuid,
  subject_kind: text<WritingKind>(),
  subject_id: uuid,
  /** Null after the author is erased. */
  author: nullable(uuid),
  stage: text<CaseStage>(),
  visibility: text<Visibility>(),
  hold_cause: nullable(text<HoldCause>()),
  hold_since: nullable(timestamptz),
  /** Null if a moderator decides when it ends. */
  hold_until: nullable(timestamptz),
  asks_second_opinion: boolean,
  proposed_limit: nullable(text<AuthorLimit>()),
  removed_at: nullable(timestamptz),
  appeal_id: nullable(uuid),
  appeal_state: nullable(text<AppealState>()),
  is_legal_hold: boolean,
  /** The keys that a legal hold keeps. */
  legal_hold_keys: jsonb<readonly string[]>(),
  /** True after the author has deleted the subject, or was erased. */
  is_deleted: boolean,
  is_key_destroyed: boolean,
  opened_at: timestamptz,
  /** The position of the latest event of the case. A deletion by the author is no such event. */
  position: bigint,
};
export type ModerationCasesTable = TableOf<typeof CASE_COLUMNS>;

/** One row for each report. After its reporter is erased, reason and time remain. */
export const REPORT_COLUMNS = {
  report_id: uuid,
  case_id: uuid,
  reporter: nullable(uuid),
  reason: text<ReportReason>(),
  is_settled: boolean,
  is_counted: boolean,
  words: nullable(sealedText),
  occurred_at: timestamptz,
  /** When a moderator kept what was reported, and with which decision. Never set for the reason `worried`. */
  rejected_at: nullable(timestamptz),
  rejected_by: nullable(uuid),
};
export type ModerationReportsTable = TableOf<typeof REPORT_COLUMNS>;

/** The history of the cases. Some kinds of steps are notices to the author (`api/moderation/notices.ts`). */
export const STEP_COLUMNS = {
  step_id: uuid,
  case_id: uuid,
  kind: text<HistoryKind>(),
  /** The decision or the appeal, which `note` is bound to. */
  decision_id: nullable(uuid),
  staff_id: nullable(uuid),
  cause: nullable(text<HoldCause>()),
  reasons: jsonb<readonly ReportReason[]>(),
  rule: nullable(smallint),
  author_limit: nullable(text<AuthorLimit>()),
  until: nullable(timestamptz),
  /** The words of a moderator, or of an appeal. */
  note: nullable(sealedText),
  occurred_at: timestamptz,
  position: bigint,
  /** When its effect ended, and through which decision. */
  ended_at: nullable(timestamptz),
  ended_by: nullable(uuid),
  is_undone: boolean,
  /** Whether the author has read that it happened, or deleted that notification. */
  is_read: boolean,
  is_deleted: boolean,
};
export type ModerationStepsTable = TableOf<typeof STEP_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const MODERATION_TABLE_VERSION = 2;

export async function createModerationTables(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'moderation_cases', CASE_COLUMNS, 'primary key (case_id)');
  await sql`create index moderation_cases_subject on moderation_cases (subject_id)`.execute(db);
  await sql`create index moderation_cases_author on moderation_cases (author)`.execute(db);
  await sql`create index moderation_cases_stage on moderation_cases (stage, position)`.execute(db);

  await createTable(db, 'moderation_reports', REPORT_COLUMNS, 'primary key (report_id)');
  await sql`create index moderation_reports_case on moderation_reports (case_id)`.execute(db);
  await sql`create index moderation_reports_reporter on moderation_reports (reporter)`.execute(db);

  await createTable(db, 'moderation_steps', STEP_COLUMNS, 'primary key (step_id)');
  await sql`create index moderation_steps_case on moderation_steps (case_id, position)`.execute(db);
  await sql`create index moderation_steps_newest on moderation_steps (position)`.execute(db);
  await sql`create index moderation_steps_staff on moderation_steps (staff_id)`.execute(db);
}
