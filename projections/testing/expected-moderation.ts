import type { Kysely, Selectable } from 'kysely';
import type { SealedPostEvent } from '../../domain/community/posts/events.ts';
import { typesOf } from '../../domain/event.ts';
import { caseEvents, type SealedCaseEvent } from '../../domain/moderation/events.ts';
import type { HistoryKind } from '../../domain/moderation/schema.ts';
import type { NotificationEvent } from '../../domain/notifications/events.ts';
import type { PseudonymEvent } from '../../domain/pseudonym/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type {
  ModerationCasesTable,
  ModerationReportsTable,
  ModerationStepsTable,
} from '../moderation/table.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { idsIn } from './ids-in-log.ts';
import { storedEvents } from './stored-events.ts';

type StoredEvent =
  | SealedCaseEvent
  | NotificationEvent
  | Extract<SealedPostEvent, { type: 'PostWithdrawn' }>
  | PseudonymEvent;
type CaseRow = Selectable<ModerationCasesTable>;
type ReportRow = Selectable<ModerationReportsTable>;
type StepRow = Selectable<ModerationStepsTable>;
type Changes<Row> = { -readonly [Field in keyof Row]?: Row[Field] };

const TYPES = {
  ...typesOf(caseEvents),
  NotificationRead: true,
  NotificationDeleted: true,
  PostWithdrawn: true,
  MemberErased: true,
} as const;

/** The name of each event's step in the history. */
const STEP_OF: Readonly<Partial<Record<StoredEvent['type'], HistoryKind>>> = {
  ContentHeld: 'held',
  HoldExpired: 'hold-expired',
  ContentKept: 'kept',
  ContentRemoved: 'removed',
  LimitProposed: 'limit-proposed',
  AuthorLimited: 'limited',
  SecondOpinionRequested: 'second-opinion',
  HelpSent: 'help-sent',
  DecisionUndone: 'undone',
  AppealSubmitted: 'appealed',
  AppealWithdrawn: 'appeal-withdrawn',
  AppealGranted: 'appeal-granted',
  AppealRefused: 'appeal-refused',
  LegalHoldRecorded: 'legal-hold',
  LegalHoldReleased: 'legal-hold-released',
  ContentKeyDestroyed: 'words-destroyed',
};

export interface ModerationRows {
  readonly cases: readonly CaseRow[];
  readonly reports: readonly ReportRow[];
  readonly steps: readonly StepRow[];
}

/** The rows that the log calls for. It uses neither the codec nor the projection. */
export function moderationRowsOf(log: readonly RecordedEvent[]): ModerationRows {
  const cases = new Map<string, CaseRow>();
  const reports: ReportRow[] = [];
  const steps: StepRow[] = [];
  const erased = new Set<string>();
  for (const event of storedEvents<StoredEvent>(log, TYPES)) apply(event);
  return {
    cases: sorted([...cases.values()], ({ case_id }) => case_id),
    reports: sorted(reports, ({ report_id }) => report_id),
    steps: sorted(steps, ({ step_id }) => step_id),
  };

  function apply(event: ProjectedEvent<StoredEvent>): void {
    if (event.type === 'MemberErased') {
      erase(event.stream.slice('member-'.length));
      return;
    }
    if (event.type === 'PostWithdrawn') {
      for (const row of cases.values())
        if (row.subject_id === event.data.postId) change(row.case_id, { is_deleted: true, stage: 'decided' });
      return;
    }
    if (event.type === 'NotificationRead' || event.type === 'NotificationDeleted') {
      const author = event.stream.slice('notifications-'.length);
      const step = steps.find(({ step_id }) => step_id === event.data.notificationId);
      if (!step || erased.has(author) || cases.get(step.case_id)?.author !== author) return;
      Object.assign(step, {
        is_read: true,
        ...(event.type === 'NotificationDeleted' && { is_deleted: true }),
      });
      return;
    }
    const { caseId } = event.data;
    const at = new Date(event.moment.occurredAt);
    if (event.type === 'CaseOpened') {
      cases.set(caseId, openedCase(event, at));
      if (erased.has(event.data.author)) erase(event.data.author);
      return;
    }
    if (event.type === 'ContentReported') {
      if (erased.has(event.data.reporter)) return;
      reports.push(reportOf(event, at));
      move(event, { stage: 'open' });
      return;
    }
    if (event.type === 'DecisionUndone') bringBack(caseId, event.data.undoes, at);
    const ended = endedBy(event);
    const by = 'decisionId' in event.data ? event.data.decisionId : null;
    for (const step of steps) {
      if (step.case_id === caseId && ended.includes(step.kind) && !step.ended_at)
        Object.assign(step, { ended_at: at, ended_by: by });
    }
    if (event.type === 'ContentKept') {
      for (const report of reports) {
        if (report.case_id === caseId && report.reason !== 'worried' && !report.rejected_at)
          Object.assign(report, { rejected_at: at, rejected_by: by });
      }
    }
    steps.push(stepOf(event, at));
    move(event, caseChangesOf(event, at));
  }

  function change(caseId: string, to: Changes<CaseRow>): void {
    const row = cases.get(caseId);
    if (row) cases.set(caseId, { ...row, ...to });
  }

  function move({ data, position }: ProjectedEvent<SealedCaseEvent>, to: Changes<CaseRow>): void {
    change(data.caseId, { ...to, position });
  }

  function bringBack(caseId: string, decisionId: string, at: Date): void {
    for (const step of steps) {
      if (step.case_id !== caseId) continue;
      if (step.ended_by === decisionId) Object.assign(step, { ended_at: null, ended_by: null });
    }
    for (const step of steps) {
      if (step.case_id === caseId && step.decision_id === decisionId)
        Object.assign(step, { is_undone: true, ended_at: at });
    }
    for (const report of reports)
      if (report.rejected_by === decisionId) Object.assign(report, { rejected_at: null, rejected_by: null });
  }

  function erase(pseudonymId: string): void {
    erased.add(pseudonymId);
    for (const report of reports)
      if (report.reporter === pseudonymId) Object.assign(report, { reporter: null, words: null });
    for (const row of [...cases.values()].filter(({ author }) => author === pseudonymId)) {
      for (const step of steps) if (step.case_id === row.case_id) Object.assign(step, { note: null });
      change(row.case_id, { author: null, is_deleted: true, stage: 'decided' });
    }
  }
}

const SHOWN = { visibility: 'shown', hold_cause: null, hold_since: null, hold_until: null } as const;
const NEW_DECISION = { appeal_id: null, appeal_state: null } as const;
const SETTLED = { stage: 'decided', asks_second_opinion: false } as const;

function endedBy(event: ProjectedEvent<StoredEvent>): readonly HistoryKind[] {
  switch (event.type) {
    case 'ContentHeld':
    case 'HoldExpired':
    case 'ContentRemoved':
      return ['held'];
    case 'ContentKept':
      return ['held', 'removed'];
    case 'AppealGranted':
      return ['held', 'removed', 'limited'];
    default:
      return [];
  }
}

type LaterEvent = Exclude<SealedCaseEvent, { type: 'CaseOpened' | 'ContentReported' }>;

function caseChangesOf(event: ProjectedEvent<LaterEvent>, at: Date): Changes<CaseRow> {
  switch (event.type) {
    case 'ContentHeld': {
      const { cause, until, staffId } = event.data;
      return {
        ...{ visibility: 'held', hold_cause: cause, hold_since: at, removed_at: null },
        hold_until: until === undefined ? null : new Date(until),
        ...(staffId !== undefined && { asks_second_opinion: false, ...NEW_DECISION }),
      };
    }
    case 'HoldExpired':
      return { ...SHOWN, removed_at: null };
    case 'ContentKept':
      return { ...SHOWN, ...SETTLED, ...NEW_DECISION, removed_at: null, proposed_limit: null };
    case 'ContentRemoved':
      return { ...SHOWN, ...SETTLED, ...NEW_DECISION, visibility: 'removed', removed_at: at };
    case 'LimitProposed':
      return { ...NEW_DECISION, hold_until: null, proposed_limit: event.data.limit };
    case 'AuthorLimited':
      return { ...NEW_DECISION, hold_until: null, proposed_limit: null };
    case 'SecondOpinionRequested':
      return { ...NEW_DECISION, hold_until: null, asks_second_opinion: true, stage: 'open' };
    case 'HelpSent':
      return {};
    case 'DecisionUndone': {
      const { data } = event;
      const date = (text: string | undefined) => (text ? new Date(text) : null);
      return {
        ...{ visibility: data.visibility, stage: data.stage, asks_second_opinion: data.asksSecondOpinion },
        ...{ proposed_limit: data.proposedLimit ?? null, hold_cause: data.holdCause ?? null },
        hold_since: date(data.holdSince),
        hold_until: date(data.holdUntil),
        removed_at: date(data.removedAt),
      };
    }
    case 'AppealSubmitted':
      return { appeal_id: event.data.appealId, appeal_state: 'open' };
    case 'AppealWithdrawn':
      return { appeal_state: 'withdrawn' };
    case 'AppealGranted':
      return { ...SHOWN, ...SETTLED, removed_at: null, proposed_limit: null, appeal_state: 'granted' };
    case 'AppealRefused':
      return { stage: event.data.stage, asks_second_opinion: false, appeal_state: 'refused' };
    case 'LegalHoldRecorded':
      return { is_legal_hold: true, legal_hold_keys: event.data.keyIds };
    case 'LegalHoldReleased':
      return { is_legal_hold: false, legal_hold_keys: [] };
    case 'ContentKeyDestroyed':
      return { is_key_destroyed: true };
    default:
      return unhandled(event);
  }
}

const openedCase = (
  { data, position }: ProjectedEvent<Extract<StoredEvent, { type: 'CaseOpened' }>>,
  at: Date,
): CaseRow => ({
  ...{ case_id: data.caseId, subject_kind: data.subjectKind, subject_id: data.subjectId },
  ...{ author: data.author, stage: 'open', ...SHOWN, asks_second_opinion: false, proposed_limit: null },
  ...{ removed_at: null, ...NEW_DECISION, is_legal_hold: false, legal_hold_keys: [] },
  ...{ is_deleted: false, is_key_destroyed: false, opened_at: at, position },
});

const reportOf = (
  { data }: ProjectedEvent<Extract<StoredEvent, { type: 'ContentReported' }>>,
  at: Date,
): ReportRow => ({
  ...{ report_id: data.reportId, case_id: data.caseId, reporter: data.reporter, reason: data.reason },
  ...{ is_settled: data.isSettled, is_counted: data.isCounted, words: data.words ?? null },
  ...{ occurred_at: at, rejected_at: null, rejected_by: null },
});

function stepOf({ id, type, data, position }: ProjectedEvent<LaterEvent>, at: Date): StepRow {
  const kind = STEP_OF[type];
  if (!kind) throw new Error(`${type} is no step`);
  const facts: Readonly<Record<string, unknown>> = data;
  const fact = <T>(name: string): T | null => (facts[name] as T | undefined) ?? null;
  const until = type === 'ContentHeld' || type === 'AuthorLimited' ? fact<string>('until') : null;
  const ofAppeal = type === 'AppealSubmitted' || type === 'AppealWithdrawn';
  return {
    ...{ step_id: id, case_id: data.caseId, kind, occurred_at: at, position },
    decision_id: fact(ofAppeal ? 'appealId' : 'decisionId'),
    ...{ staff_id: fact('staffId'), cause: fact('cause'), reasons: fact('reasons') ?? [] },
    ...{ rule: fact('rule'), author_limit: fact('limit'), until: until ? new Date(until) : null },
    note: fact(ofAppeal ? 'words' : 'note'),
    ...{ ended_at: null, ended_by: null, is_undone: false, is_read: false, is_deleted: false },
  };
}

const sorted = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] =>
  [...rows].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));

/** The rows of the cases in `log`, in the same order. Most reporters and moderators are not among the drawn people. */
export async function storedModerationRows(
  db: Kysely<Database>,
  log: readonly RecordedEvent[],
): Promise<ModerationRows> {
  const cases = idsIn(log, 'caseId');
  const theirs = <Row extends { readonly case_id: string }>(rows: readonly Row[]) =>
    rows.filter(({ case_id }) => cases.has(case_id));
  return {
    cases: theirs(await db.selectFrom('moderation_cases').selectAll().orderBy('case_id').execute()),
    reports: theirs(await db.selectFrom('moderation_reports').selectAll().orderBy('report_id').execute()),
    steps: theirs(await db.selectFrom('moderation_steps').selectAll().orderBy('step_id').execute()),
  };
}
