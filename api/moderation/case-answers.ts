import { keyIdsOf } from '../../domain/event.ts';
import { mayAnswerAppeal } from '../../domain/moderation/conditions.ts';
import type { CaseDetail, CasePage, CaseSummary } from '../../domain/moderation/schema.ts';
import type { TextOpener } from '../../infra/crypto/text-opener.ts';
import {
  type CaseRequest,
  type CaseWithReports,
  findCase,
  listCases,
  moderatorNumbers,
  type ReportRow,
  reportsOf,
  type StepRow,
  stepsOf,
} from '../../projections/moderation/queries.ts';
import type { Services } from '../services.ts';
import { findCaseInLog } from './case-in-log.ts';
import { appealOf, noteOf, unreadableFrom } from './notices.ts';
import { readSubjects } from './subjects.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'store' | 'codec'>;

/** The facts of a case without its text and without anyone's identity. */
const commonFields = (row: CaseWithReports): Omit<CaseSummary, 'text'> => ({
  id: row.case_id,
  subject: row.subject_kind,
  stage: row.stage,
  visibility: row.visibility,
  holdCause: row.hold_cause,
  heldSince: row.hold_since?.toISOString() ?? null,
  heldUntil: row.hold_until?.toISOString() ?? null,
  isUrgent: row.is_urgent,
  asksSecondOpinion: row.asks_second_opinion,
  proposedLimit: row.proposed_limit,
  hasOpenAppeal: row.appeal_state === 'open',
  isLegalHold: row.is_legal_hold,
  reports: row.reports,
  reasons: row.reasons.map(({ reason, reports }) => ({ reason, reports })),
  openedAt: row.opened_at.toISOString(),
});

/** A page of cases. The text of an urgent one is left out (null), because it is folded until the case is opened. */
export async function casePage(services: Needed, request: CaseRequest): Promise<CasePage> {
  const { rows, ...counts } = await listCases(services.db, request);
  const subjects = await readSubjects(services, rows);
  const data = rows.map((row) => ({
    ...commonFields(row),
    text: row.is_urgent ? null : (subjects.get(row.subject_id)?.text ?? null),
  }));
  return { data, ...counts };
}

/** A case in full; undefined if there is none with this id. `staffId` is the moderator who looks at it. */
export async function caseDetail(
  services: Needed,
  caseId: string,
  staffId: string,
): Promise<CaseDetail | undefined> {
  const { db, keys } = services;
  const row = await findCase(db, caseId);
  if (!row) return undefined;
  const [steps, reports, subjects, numbers, state] = await Promise.all([
    stepsOf(db, [caseId]),
    reportsOf(db, caseId),
    readSubjects(services, [row]),
    moderatorNumbers(db),
    findCaseInLog(services, caseId),
  ]);
  const sealed = [...steps.map(({ note }) => note), ...reports.map(({ words }) => words)];
  const texts = await keys.textOpenerOf(sealed.flatMap((text) => (text ? keyIdsOf(text) : [])));
  const subject = subjects.get(row.subject_id);
  const appeal = appealOf(row, steps, { position: -1n }, texts);
  const undoable = state?.decisions.at(-1)?.decisionId;
  return {
    ...commonFields(row),
    text: subject?.text ?? null,
    moods: [...(subject?.moods ?? [])],
    createdAt: subject?.createdAt.toISOString() ?? null,
    why: row.reasons.map((each) => ({ ...each, words: wordsOf(reports, each.reason, texts) })),
    author: { isLimited: steps.some(isLimitNow) },
    history: steps.map((step) => historyStep(step, { numbers, staffId, texts })),
    appeal: appeal && { ...appeal, mayDecide: state !== undefined && mayAnswerAppeal(state, staffId) },
    decisions: steps.filter(isDecision).length,
    undoable:
      steps.find(({ decision_id, kind }) => decision_id === undoable && kind !== 'undone')?.kind ?? null,
    unreadableFrom: unreadableFrom(row),
  };
}

/** A step of these kinds by a moderator counts as a decision; `evolveCase` counts the same. */
const DECISIONS: readonly StepRow['kind'][] = [
  'held',
  'kept',
  'removed',
  'limit-proposed',
  'limited',
  'second-opinion',
  'undone',
  'appeal-granted',
  'appeal-refused',
];

const isDecision = ({ kind, staff_id }: StepRow): boolean => staff_id !== null && DECISIONS.includes(kind);

const isLimitNow = ({ kind, ended_at, until }: StepRow): boolean =>
  kind === 'limited' && ended_at === null && until !== null && until > new Date();

const wordsOf = (reports: readonly ReportRow[], reason: string, texts: TextOpener): string[] =>
  reports
    .filter((report) => report.reason === reason)
    .flatMap(({ words, report_id }) => texts.open(words, { entityId: report_id, field: 'words' }) ?? []);

interface Reader {
  readonly numbers: ReadonlyMap<string, number>;
  readonly staffId: string;
  readonly texts: TextOpener;
}

const historyStep = (step: StepRow, { numbers, staffId, texts }: Reader): CaseDetail['history'][number] => ({
  kind: step.kind,
  at: step.occurred_at.toISOString(),
  moderator: step.staff_id === null ? null : `Moderator ${numbers.get(step.staff_id) ?? ''}`,
  isOwn: step.staff_id === staffId,
  cause: step.cause,
  rule: step.rule,
  limit: step.author_limit,
  until: step.until?.toISOString() ?? null,
  note: step.kind === 'appealed' ? null : noteOf(step, texts),
  isUndone: step.is_undone,
});
