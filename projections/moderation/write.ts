import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { ModerationChange, NotificationFlag, OrderedChange, ReportRow } from './fold.ts';
import { CASE_COLUMNS, REPORT_COLUMNS, STEP_COLUMNS } from './table.ts';

type Db = Kysely<Database>;

/**
 * Writes the changes. The result is the same as if each were written in order. Reports wait for a change that depends
 * on them and are then one statement, because one post may have thousands. So do flags: a batch of nothing but flags of
 * gratitude costs one statement that finds no step.
 */
export async function write(changes: readonly ModerationChange[], db: Db): Promise<void> {
  let reports: ReportRow[] = [];
  let flags: NotificationFlag[] = [];
  const writeReports = async () => {
    if (reports.length > 0) await insertRows('moderation_reports', REPORT_COLUMNS, reports).execute(db);
    reports = [];
  };
  const writeFlags = async () => {
    if (flags.length > 0) await setFlags(flags, db);
    flags = [];
  };
  for (const change of changes) {
    switch (change.kind) {
      case 'report':
        reports.push(change.row);
        break;
      case 'flag':
        flags.push(change);
        break;
      default:
        if (change.kind === 'reject') await writeReports();
        // A flag that comes before its step must have no effect, as if it had come in an earlier batch.
        if (change.kind === 'step') await writeFlags();
        await writeChange(change, db);
    }
  }
  await writeReports();
  await writeFlags();
}

/** Only the author of a case flags its steps. */
const setFlags = (flags: readonly NotificationFlag[], db: Db) =>
  sql`
    update moderation_steps s set is_read = true, is_deleted = s.is_deleted or m.is_deleted
      from (select step_id, by, bool_or(is_deleted) as is_deleted
              from unnest(${flags.map(({ stepId }) => stepId)}::uuid[], ${flags.map(({ by }) => by)}::uuid[],
                          ${flags.map(({ isDeleted }) => isDeleted)}::boolean[]) as m (step_id, by, is_deleted)
             group by step_id, by) m
      join moderation_cases c on c.author = m.by
     where s.step_id = m.step_id and s.case_id = c.case_id`.execute(db);

async function writeChange(change: OrderedChange, db: Db): Promise<unknown> {
  switch (change.kind) {
    case 'open':
      return insertRows('moderation_cases', CASE_COLUMNS, [change.row]).execute(db);
    case 'step':
      return insertRows('moderation_steps', STEP_COLUMNS, [change.row]).execute(db);
    case 'set':
      return db.updateTable('moderation_cases').set(change.to).where('case_id', '=', change.caseId).execute();
    case 'end':
      return db
        .updateTable('moderation_steps')
        .set({ ended_at: change.at, ended_by: change.by })
        .where('case_id', '=', change.caseId)
        .where('kind', 'in', change.kinds)
        .where('ended_at', 'is', null)
        .execute();
    case 'reject':
      return db
        .updateTable('moderation_reports')
        .set({ rejected_at: change.at, rejected_by: change.by })
        .where('case_id', '=', change.caseId)
        .where('reason', '<>', 'worried')
        .where('rejected_at', 'is', null)
        .execute();
    case 'undo':
      return undo(change, db);
    case 'delete':
      return db
        .updateTable('moderation_cases')
        .set({ is_deleted: true, stage: 'decided' })
        .where('subject_id', '=', change.subjectId)
        .execute();
  }
}

async function undo(
  { caseId, decisionId, at }: Extract<ModerationChange, { readonly kind: 'undo' }>,
  db: Db,
): Promise<void> {
  await db
    .updateTable('moderation_steps')
    .set({ ended_at: null, ended_by: null })
    .where('case_id', '=', caseId)
    .where('ended_by', '=', decisionId)
    .execute();
  await db
    .updateTable('moderation_steps')
    .set({ is_undone: true, ended_at: at })
    .where('case_id', '=', caseId)
    .where('decision_id', '=', decisionId)
    .execute();
  await db
    .updateTable('moderation_reports')
    .set({ rejected_at: null, rejected_by: null })
    .where('case_id', '=', caseId)
    .where('rejected_by', '=', decisionId)
    .execute();
}

/**
 * Cases and reports stay with their facts. The data of the erased pseudonyms goes: the reporter and the words of their
 * reports, and the author and the notes of their own cases.
 */
export const eraseStatements = (
  pseudonymIds: RawBuilder<unknown>,
  table: TableName = sql.table,
): RawBuilder<unknown>[] => [
  sql`
    update ${table('moderation_reports')} set reporter = null, words = null where reporter = ${pseudonymIds}`,
  sql`
    update ${table('moderation_steps')} s set note = null from ${table('moderation_cases')} c
     where c.case_id = s.case_id and c.author = ${pseudonymIds}`,
  sql`
    update ${table('moderation_cases')} set author = null, is_deleted = true, stage = 'decided'
     where author = ${pseudonymIds}`,
];
