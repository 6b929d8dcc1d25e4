import type { SealedPostEvent } from '../../domain/community/posts/events.ts';
import type { SealedText } from '../../domain/event.ts';
import type { SealedCaseEvent } from '../../domain/moderation/events.ts';
import type { HistoryKind } from '../../domain/moderation/schema.ts';
import { type NotificationEvent, pseudonymOfNotificationsStream } from '../../domain/notifications/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { CASE_COLUMNS, REPORT_COLUMNS, STEP_COLUMNS } from './table.ts';

/** It includes `NotificationEvent`, because authors read and delete the news of their cases like any notification. */
export type ModerationEvent =
  | SealedCaseEvent
  | NotificationEvent
  | Extract<SealedPostEvent, { type: 'PostWithdrawn' }>;

export type CaseRow = NewRow<typeof CASE_COLUMNS>;
export type ReportRow = NewRow<typeof REPORT_COLUMNS>;
export type StepRow = NewRow<typeof STEP_COLUMNS>;

/**
 * One change of the tables. Changes depend on rows of earlier batches, so they are written in the order of the log.
 */
export type ModerationChange =
  | { readonly kind: 'report'; readonly row: ReportRow }
  | NotificationFlag
  | OrderedChange;

/**
 * The author has read that a step happened, or deleted that notification. Most flags are of gratitude, and find no
 * step.
 */
export interface NotificationFlag {
  readonly kind: 'flag';
  readonly stepId: string;
  readonly by: string;
  readonly isDeleted: boolean;
}

/** All but reports and flags, many of which can be written together. */
export type OrderedChange =
  | { readonly kind: 'open'; readonly row: CaseRow }
  | { readonly kind: 'step'; readonly row: StepRow }
  | { readonly kind: 'set'; readonly caseId: string; readonly to: Partial<CaseRow> }
  /** Ends the effect of the steps of these kinds that still have one. */
  | {
      readonly kind: 'end';
      readonly caseId: string;
      readonly kinds: readonly HistoryKind[];
      readonly at: Date;
      readonly by: string | null;
    }
  /** Marks the reports of the case as rejected, except those of the reason `worried`. */
  | { readonly kind: 'reject'; readonly caseId: string; readonly at: Date; readonly by: string }
  /** Brings back what a decision ended and rejected. */
  | { readonly kind: 'undo'; readonly caseId: string; readonly decisionId: string; readonly at: Date }
  | { readonly kind: 'delete'; readonly subjectId: string };

const NO_HOLD = { hold_cause: null, hold_since: null, hold_until: null } as const;
const SHOWN = { visibility: 'shown', removed_at: null, ...NO_HOLD } as const;
/** A new decision can be contested, even after an appeal against an earlier one. */
const CONTESTABLE = { appeal_id: null, appeal_state: null } as const;
/** A moderator has seen it, so a hold no longer ends by itself. */
const NO_EXPIRY = { hold_until: null } as const;

/** The changes in the order of the log. The resulting tables do not depend on how the log is cut into batches. */
export const fold = (events: readonly ProjectedEvent<ModerationEvent>[]): readonly ModerationChange[] =>
  events.flatMap(changesOf);

function changesOf(event: ProjectedEvent<ModerationEvent>): ModerationChange[] {
  if (event.type === 'PostWithdrawn') return [{ kind: 'delete', subjectId: event.data.postId }];
  if (event.type === 'NotificationRead' || event.type === 'NotificationDeleted')
    return [notificationFlagOf(event)];
  const { caseId } = event.data;
  const at = new Date(event.moment.occurredAt);
  const step = stepsOf(event, at);
  const set = (to: Partial<CaseRow>): ModerationChange => ({
    kind: 'set',
    caseId,
    to: { ...to, position: event.position },
  });
  const end = (kinds: readonly HistoryKind[], by: string | null): ModerationChange => ({
    kind: 'end',
    caseId,
    kinds,
    at,
    by,
  });
  switch (event.type) {
    case 'CaseOpened':
      return [{ kind: 'open', row: caseRow(event, at) }];
    case 'ContentReported':
      return [{ kind: 'report', row: reportRow(event, at) }, set({ stage: 'open' })];
    case 'ContentHeld': {
      const { cause, until, staffId, reasons, rule, note, decisionId } = event.data;
      const hold = { hold_cause: cause, hold_since: at, hold_until: until ? new Date(until) : null };
      const decision = staffId === undefined ? {} : { asks_second_opinion: false, ...CONTESTABLE };
      return [
        end(['held'], decisionId),
        step('held', { decisionId, staffId, cause, reasons, rule, until, note }),
        set({ visibility: 'held', removed_at: null, ...hold, ...decision }),
      ];
    }
    case 'HoldExpired':
      return [end(['held'], null), step('hold-expired', {}), set(SHOWN)];
    case 'ContentKept': {
      const { decisionId } = event.data;
      const to = { stage: 'decided', asks_second_opinion: false, proposed_limit: null } as const;
      return [
        end(['held', 'removed'], decisionId),
        { kind: 'reject', caseId, at, by: decisionId },
        step('kept', event.data),
        set({ ...SHOWN, ...to, ...CONTESTABLE }),
      ];
    }
    case 'ContentRemoved':
      return [
        end(['held'], event.data.decisionId),
        step('removed', event.data),
        set({
          ...{ visibility: 'removed', removed_at: at, stage: 'decided', asks_second_opinion: false },
          ...NO_HOLD,
          ...CONTESTABLE,
        }),
      ];
    case 'LimitProposed':
      return [
        step('limit-proposed', event.data),
        set({ proposed_limit: event.data.limit, ...NO_EXPIRY, ...CONTESTABLE }),
      ];
    case 'AuthorLimited':
      return [step('limited', event.data), set({ proposed_limit: null, ...NO_EXPIRY, ...CONTESTABLE })];
    case 'SecondOpinionRequested':
      return [
        step('second-opinion', event.data),
        set({ asks_second_opinion: true, stage: 'open', ...NO_EXPIRY, ...CONTESTABLE }),
      ];
    case 'HelpSent':
      return [step('help-sent', event.data), set({})];
    case 'DecisionUndone': {
      const { undoes, visibility, stage, asksSecondOpinion, proposedLimit, removedAt } = event.data;
      const { holdCause, holdSince, holdUntil } = event.data;
      return [
        { kind: 'undo', caseId, decisionId: undoes, at },
        step('undone', event.data),
        set({
          ...{ visibility, stage, asks_second_opinion: asksSecondOpinion },
          proposed_limit: proposedLimit ?? null,
          hold_cause: holdCause ?? null,
          hold_since: dateOf(holdSince),
          hold_until: dateOf(holdUntil),
          removed_at: dateOf(removedAt),
        }),
      ];
    }
    case 'AppealSubmitted': {
      const { appealId, words } = event.data;
      return [
        step('appealed', { decisionId: appealId, note: words }),
        set({ appeal_id: appealId, appeal_state: 'open' }),
      ];
    }
    case 'AppealWithdrawn':
      return [
        step('appeal-withdrawn', { decisionId: event.data.appealId }),
        set({ appeal_state: 'withdrawn' }),
      ];
    case 'AppealGranted': {
      const to = { stage: 'decided', asks_second_opinion: false, proposed_limit: null } as const;
      return [
        end(['held', 'removed', 'limited'], event.data.decisionId),
        step('appeal-granted', event.data),
        set({ ...SHOWN, ...to, appeal_state: 'granted' }),
      ];
    }
    case 'AppealRefused':
      return [
        step('appeal-refused', event.data),
        set({ stage: event.data.stage, asks_second_opinion: false, appeal_state: 'refused' }),
      ];
    case 'LegalHoldRecorded': {
      const keys = JSON.stringify(event.data.keyIds);
      return [step('legal-hold', event.data), set({ is_legal_hold: true, legal_hold_keys: keys })];
    }
    case 'LegalHoldReleased':
      return [
        step('legal-hold-released', event.data),
        set({ is_legal_hold: false, legal_hold_keys: NOTHING }),
      ];
    case 'ContentKeyDestroyed':
      return [step('words-destroyed', {}), set({ is_key_destroyed: true })];
    default:
      return unhandled(event);
  }
}

const notificationFlagOf = ({ type, stream, data }: ProjectedEvent<NotificationEvent>): NotificationFlag => ({
  kind: 'flag',
  stepId: data.notificationId,
  by: pseudonymOfNotificationsStream(stream),
  isDeleted: type === 'NotificationDeleted',
});

const NOTHING = JSON.stringify([]);
const dateOf = (moment: string | undefined): Date | null => (moment === undefined ? null : new Date(moment));

interface StepData {
  readonly decisionId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly cause?: StepRow['cause'] | undefined;
  readonly reasons?: readonly string[] | undefined;
  readonly rule?: number | undefined;
  readonly limit?: StepRow['author_limit'] | undefined;
  readonly until?: string | undefined;
  readonly note?: SealedText | undefined;
}

const stepsOf =
  ({ id, data: { caseId }, position }: ProjectedEvent<SealedCaseEvent>, at: Date) =>
  (kind: HistoryKind, data: StepData): ModerationChange => ({
    kind: 'step',
    row: {
      step_id: id,
      case_id: caseId,
      kind,
      decision_id: data.decisionId ?? null,
      staff_id: data.staffId ?? null,
      cause: data.cause ?? null,
      reasons: JSON.stringify(data.reasons ?? []),
      rule: data.rule ?? null,
      author_limit: data.limit ?? null,
      until: dateOf(data.until),
      note: data.note ? JSON.stringify(data.note) : null,
      occurred_at: at,
      position,
      ended_at: null,
      ended_by: null,
      is_undone: false,
      is_read: false,
      is_deleted: false,
    },
  });

const caseRow = (
  { data, position }: ProjectedEvent<Extract<SealedCaseEvent, { type: 'CaseOpened' }>>,
  at: Date,
): CaseRow => ({
  case_id: data.caseId,
  subject_kind: data.subjectKind,
  subject_id: data.subjectId,
  author: data.author,
  stage: 'open',
  ...SHOWN,
  asks_second_opinion: false,
  proposed_limit: null,
  ...CONTESTABLE,
  is_legal_hold: false,
  legal_hold_keys: NOTHING,
  is_deleted: false,
  is_key_destroyed: false,
  opened_at: at,
  position,
});

const reportRow = (
  { data }: ProjectedEvent<Extract<SealedCaseEvent, { type: 'ContentReported' }>>,
  at: Date,
): ReportRow => ({
  report_id: data.reportId,
  case_id: data.caseId,
  reporter: data.reporter,
  reason: data.reason,
  is_settled: data.isSettled,
  is_counted: data.isCounted,
  words: data.words ? JSON.stringify(data.words) : null,
  occurred_at: at,
  rejected_at: null,
  rejected_by: null,
});
