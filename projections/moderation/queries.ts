import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CASE_LISTS, CASE_ORDERS } from '../../domain/moderation/case-lists.ts';
import { type ReportReason, URGENT_REASONS } from '../../domain/moderation/reasons.ts';
import type { Database } from '../tables.ts';
import type { ModerationCasesTable, ModerationReportsTable, ModerationStepsTable } from './table.ts';

type Db = Kysely<Database>;

export type CaseRow = Selectable<ModerationCasesTable>;
export type ReportRow = Selectable<ModerationReportsTable>;
export type StepRow = Selectable<ModerationStepsTable>;

/** A case with the number of its reports, in all and by reason. The reason that was given first comes first. */
export type CaseWithReports = CaseRow & {
  readonly reports: number;
  readonly reasons: readonly { readonly reason: ReportReason; readonly reports: number }[];
  readonly is_urgent: boolean;
};

export interface CaseRequest {
  readonly state: (typeof CASE_LISTS)[number];
  /** Decided cases ignore it: the case with the latest event comes first. */
  readonly order: (typeof CASE_ORDERS)[number];
  /** Counted from 1. */
  readonly page: number;
  readonly limit: number;
}

export interface CountedCases {
  readonly rows: readonly CaseWithReports[];
  readonly total: number;
  readonly open: number;
  readonly appeals: number;
}

/** A post that waits for a moderator has a case before it exists, and a refused one never exists. */
const EXISTS = sql<boolean>`not c.is_deleted and (
  c.subject_kind <> 'post' or exists (select from community_posts p where p.post_id = c.subject_id))`;

const IN_STATE: Readonly<Record<CaseRequest['state'], RawBuilder<boolean>>> = {
  open: sql`c.stage = 'open' and c.appeal_state is distinct from 'open' and ${EXISTS}`,
  appeals: sql`c.appeal_state = 'open' and ${EXISTS}`,
  decided: sql`c.stage = 'decided' and c.appeal_state is distinct from 'open'
    and exists (select from moderation_steps s where s.case_id = c.case_id and s.staff_id is not null)`,
};

const WITH_REPORTS = sql`
  select c.*, coalesce(r.reports, 0) as reports, coalesce(r.reasons, '[]'::jsonb) as reasons,
         coalesce(r.is_urgent, false) as is_urgent
    from moderation_cases c
    left join lateral (
      select sum(n)::int as reports, bool_or(reason = any(${[...URGENT_REASONS]}::text[])) as is_urgent,
             jsonb_agg(jsonb_build_object('reason', reason, 'reports', n) order by first, reason) as reasons
        from (select reason, count(*)::int as n, min(occurred_at) as first from moderation_reports
               where case_id = c.case_id group by reason) by_reason) r on true`;

/** A page of cases, and how many there are on all pages, in the queue, and with an open appeal. */
export async function listCases(db: Db, { state, order, page, limit }: CaseRequest): Promise<CountedCases> {
  const where = IN_STATE[state];
  const oldest = sql`c.opened_at, c.case_id`;
  const orders = {
    urgent: sql`coalesce(r.is_urgent, false) desc, ${oldest}`,
    oldest,
    'second-opinion': sql`(c.asks_second_opinion or c.proposed_limit is not null) desc, ${oldest}`,
  } as const;
  const by = state === 'decided' ? sql`c.position desc` : orders[order];
  const { rows } = await sql<CaseWithReports>`
    ${WITH_REPORTS} where ${where} order by ${by} limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number; open: number; appeals: number }>`
    select count(*) filter (where ${where})::int as total,
           count(*) filter (where ${IN_STATE.open})::int as open,
           count(*) filter (where ${IN_STATE.appeals})::int as appeals
      from moderation_cases c`.execute(db);
  return { rows, ...(counted.rows[0] ?? { total: 0, open: 0, appeals: 0 }) };
}

export async function findCase(db: Db, caseId: string): Promise<CaseWithReports | undefined> {
  const { rows } = await sql<CaseWithReports>`${WITH_REPORTS} where c.case_id = ${caseId}`.execute(db);
  return rows[0];
}

/** The reports of a case, oldest first. */
export const reportsOf = (db: Db, caseId: string): Promise<ReportRow[]> =>
  db
    .selectFrom('moderation_reports')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('occurred_at')
    .orderBy('report_id')
    .execute();

/** The history of these cases, oldest first. */
export const stepsOf = (db: Db, caseIds: readonly string[]): Promise<StepRow[]> =>
  db
    .selectFrom('moderation_steps')
    .selectAll()
    .where(sql<boolean>`case_id = any(${caseIds}::uuid[])`)
    .orderBy('position')
    .execute();

/** The cases about what a pseudonym wrote. */
export const casesOfAuthor = (db: Db, author: string): Promise<CaseRow[]> =>
  db.selectFrom('moderation_cases').selectAll().where('author', '=', author).execute();

/** The steps after a position of the log, oldest first, at most `limit`. */
export const stepsAfter = (
  db: Db,
  after: bigint,
  limit: number,
): Promise<Pick<StepRow, 'case_id' | 'position'>[]> =>
  db
    .selectFrom('moderation_steps')
    .select(['case_id', 'position'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();

export const casesWithIds = (db: Db, caseIds: readonly string[]): Promise<CaseRow[]> =>
  db
    .selectFrom('moderation_cases')
    .selectAll()
    .where(sql<boolean>`case_id = any(${caseIds}::uuid[])`)
    .execute();

/** Whether this is a step of a case about what the pseudonym wrote. */
export async function isStepFor(db: Db, author: string, stepId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_steps')
    .innerJoin('moderation_cases', 'moderation_cases.case_id', 'moderation_steps.case_id')
    .select('author')
    .where('step_id', '=', stepId)
    .executeTakeFirst();
  return row?.author === author;
}

/** A report with what it is about. */
export type OwnReportRow = ReportRow & Pick<CaseRow, 'subject_kind'>;

/** The reports of a pseudonym, newest first. */
export const reportsBy = (db: Db, reporter: string): Promise<OwnReportRow[]> =>
  db
    .selectFrom('moderation_reports')
    .innerJoin('moderation_cases', 'moderation_cases.case_id', 'moderation_reports.case_id')
    .selectAll('moderation_reports')
    .select('moderation_cases.subject_kind')
    .where('reporter', '=', reporter)
    .orderBy('occurred_at', 'desc')
    .execute();

/** The one report of an outsider, with what became of its subject. */
export const findOutsiderReport = (
  db: Db,
  reporter: string,
): Promise<(ReportRow & Pick<CaseRow, 'visibility' | 'is_deleted'>) | undefined> =>
  db
    .selectFrom('moderation_reports')
    .innerJoin('moderation_cases', 'moderation_cases.case_id', 'moderation_reports.case_id')
    .selectAll('moderation_reports')
    .select(['visibility', 'is_deleted'])
    .where('reporter', '=', reporter)
    .executeTakeFirst();

/** How many reports of a pseudonym moderators have rejected since a moment. */
export async function countRejected(db: Db, reporter: string, since: Date): Promise<number> {
  const { rejected } = await db
    .selectFrom('moderation_reports')
    .select(({ fn }) => fn.countAll<bigint>().as('rejected'))
    .where('reporter', '=', reporter)
    .where('rejected_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(rejected);
}

/** The number of each moderator, in the order in which they first acted. */
export async function moderatorNumbers(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from moderation_steps where staff_id is not null
     group by staff_id order by min(position)`.execute(db);
  return new Map(rows.map(({ staff_id }, index) => [staff_id, index + 1]));
}

/** How much waits for moderators. `oldestSeconds` is the age of the oldest case in the queue, or 0. */
export interface CaseFigures {
  readonly open: number;
  readonly appeals: number;
  readonly oldestSeconds: number;
}

/** The figures of the queue, for operators. They count cases and name none. */
export async function caseFigures(db: Db): Promise<CaseFigures> {
  const { rows } = await sql<CaseFigures>`
    select count(*) filter (where ${IN_STATE.open})::int as open,
           count(*) filter (where ${IN_STATE.appeals})::int as appeals,
           coalesce(extract(epoch from now() - min(opened_at) filter (where ${IN_STATE.open})), 0)::float8
             as "oldestSeconds"
      from moderation_cases c`.execute(db);
  return rows[0] ?? { open: 0, appeals: 0, oldestSeconds: 0 };
}

/** The times from the opening of a case to its first step by a moderator, for such steps of the last week. */
export interface AnswerTimes {
  readonly answered: number;
  /** Half of them were answered within this time. Null without any. */
  readonly medianSeconds: number | null;
}

export async function answerTimes(db: Db): Promise<AnswerTimes> {
  const { rows } = await sql<AnswerTimes>`
    select count(*)::int as answered,
           percentile_cont(0.5) within group (order by extract(epoch from answered_at - opened_at)::float8)
             as "medianSeconds"
      from (select c.opened_at, min(s.occurred_at) as answered_at
              from moderation_cases c join moderation_steps s using (case_id)
             where s.staff_id is not null group by c.case_id) as answers
     where answered_at > now() - interval '7 days'`.execute(db);
  return rows[0] ?? { answered: 0, medianSeconds: null };
}

/** The cases for which the clock or a stopped process may have left something to do. Each is checked on the log. */
export async function casesToFollowUp(
  db: Db,
  now: Date,
  {
    reports,
    reportedSince,
    removedBefore,
  }: { readonly reports: number; readonly reportedSince: Date; readonly removedBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    select case_id from moderation_cases c
     where c.author is not null and (
       c.hold_until <= ${now}
       or c.removed_at is not null and not c.is_key_destroyed and not c.is_legal_hold
          and (c.removed_at <= ${removedBefore} or c.appeal_state = 'refused')
       or c.stage = 'open' and c.visibility = 'shown' and not c.is_deleted
          and exists (select from moderation_reports r where r.case_id = c.case_id and r.occurred_at >= ${reportedSince})
          and (select count(*) from moderation_reports r
                where r.case_id = c.case_id and r.is_counted and r.rejected_at is null) >= ${reports}
          and not exists (select from moderation_steps s where s.case_id = c.case_id)
       or exists (select from moderation_steps s where s.case_id = c.case_id and s.kind = 'limited'
                   and s.until > ${now})
       or c.subject_kind = 'gratitude' and c.appeal_state = 'granted'
          and exists (select from moderation_reports r join community_hides h on h.hide_id = r.report_id
                       where r.case_id = c.case_id)
          and exists (select from moderation_steps s join moderation_steps g on g.decision_id = s.ended_by
                       where s.case_id = c.case_id and g.case_id = c.case_id and g.kind = 'appeal-granted'
                         and s.kind in ('held', 'removed')))`.execute(db);
  return rows.map(({ case_id }) => case_id);
}
