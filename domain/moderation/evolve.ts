import type { TimedEvent } from '../event.ts';
import { unhandled } from '../unhandled.ts';
import type { CaseEvent } from './events.ts';
import type { CaseLimit, CaseState, OpenedCase, SubjectState } from './state.ts';

const INITIAL_SUBJECT_STATE: SubjectState = {
  visibility: 'shown',
  stage: 'open',
  hold: undefined,
  asksSecondOpinion: false,
  proposedLimit: undefined,
  removedAt: undefined,
};

const SHOWN = { visibility: 'shown', hold: undefined, removedAt: undefined } as const;

/** The state after one more event. `CaseOpened` makes a new state. Every other event changes the given one in place. */
export function evolveCase(state: CaseState, event: TimedEvent<CaseEvent>): CaseState {
  if (event.type === 'CaseOpened') return opened(event.data);
  // The first event of a case opens it. A damaged one counts as if it did not exist, and so do those after it.
  if (!state) return undefined;
  const { occurredAt } = event.moment;
  switch (event.type) {
    case 'ContentReported': {
      const { reporter, reason, isCounted } = event.data;
      state.reports.set(reporter, { reason, isCounted });
      state.lastReportAt = occurredAt;
      // A report after a decision asks for another look.
      return change(state, { stage: 'open' });
    }
    case 'ContentHeld': {
      const { cause, until, staffId, decisionId } = event.data;
      if (cause === 'reports') state.wasHeldByReports = true;
      const hold = { cause, since: occurredAt, until };
      const held = { visibility: 'held', hold, removedAt: undefined } as const;
      if (staffId === undefined) return change(state, held);
      return decided(state, { decisionId, staffId }, { ...held, asksSecondOpinion: false });
    }
    case 'HoldExpired':
      return change(state, SHOWN);
    case 'ContentKept':
      for (const report of state.reports.values()) report.isCounted = false;
      return decided(state, event.data, {
        ...SHOWN,
        stage: 'decided',
        asksSecondOpinion: false,
        proposedLimit: undefined,
      });
    case 'ContentRemoved':
      return decided(state, event.data, {
        visibility: 'removed',
        hold: undefined,
        removedAt: occurredAt,
        stage: 'decided',
        asksSecondOpinion: false,
      });
    case 'LimitProposed': {
      const { limit, staffId } = event.data;
      return decided(state, event.data, { proposedLimit: { limit, staffId } });
    }
    case 'AuthorLimited':
      state.limits.set(event.data.decisionId, {
        limit: event.data.limit,
        until: event.data.until,
        isLifted: false,
      });
      return decided(state, event.data, { proposedLimit: undefined });
    case 'SecondOpinionRequested':
      return decided(state, event.data, { asksSecondOpinion: true, stage: 'open' });
    case 'HelpSent':
      return state;
    case 'LegalHoldRecorded':
      state.isLegalHold = true;
      return state;
    case 'LegalHoldReleased':
      state.isLegalHold = false;
      return state;
    case 'DecisionUndone': {
      const { undoes, staffId } = event.data;
      const index = state.decisions.findIndex(({ decisionId }) => decisionId === undoes);
      const undone = state.decisions[index];
      state.decisionCount++;
      state.deciders.add(staffId);
      liftLimit(state.limits.get(undoes));
      if (!undone) return state;
      state.decisions.splice(index);
      return change(state, undone.before);
    }
    case 'AppealSubmitted':
      state.appeal = { appealId: event.data.appealId, state: 'open' };
      return state;
    case 'AppealWithdrawn':
      state.appeal = { appealId: event.data.appealId, state: 'withdrawn' };
      return state;
    case 'AppealGranted':
      state.appeal = { appealId: event.data.appealId, state: 'granted' };
      state.isGivenBack ||= state.subjectState.visibility !== 'shown';
      for (const limit of state.limits.values()) liftLimit(limit);
      return answered(state, event.data.staffId, { ...SHOWN, stage: 'decided', proposedLimit: undefined });
    case 'AppealRefused':
      state.appeal = { appealId: event.data.appealId, state: 'refused' };
      return answered(state, event.data.staffId, { stage: event.data.stage });
    case 'ContentKeyDestroyed':
      state.isKeyDestroyed = true;
      return state;
    default:
      return unhandled(event);
  }
}

const opened = ({
  subjectKind,
  subjectId,
  author,
}: Extract<CaseEvent, { type: 'CaseOpened' }>['data']): OpenedCase => ({
  subject: { subjectKind, subjectId },
  author,
  subjectState: INITIAL_SUBJECT_STATE,
  reports: new Map(),
  lastReportAt: undefined,
  wasHeldByReports: false,
  decisions: [],
  limits: new Map(),
  decisionCount: 0,
  deciders: new Set(),
  appeal: undefined,
  isGivenBack: false,
  isLegalHold: false,
  isKeyDestroyed: false,
});

function change(state: OpenedCase, to: Partial<SubjectState>): OpenedCase {
  state.subjectState = { ...state.subjectState, ...to };
  return state;
}

function decided(
  state: OpenedCase,
  { decisionId, staffId }: { readonly decisionId: string; readonly staffId: string },
  to: Partial<SubjectState>,
): OpenedCase {
  const { subjectState } = state;
  // A moderator has seen it, so a hold no longer ends by itself.
  const hold = subjectState.hold && { ...subjectState.hold, until: undefined };
  state.decisions.push({ decisionId, before: subjectState });
  state.decisionCount++;
  state.deciders.add(staffId);
  // A decision after an answered appeal is a new one, which the author may contest.
  state.appeal = undefined;
  return change(state, { hold, ...to });
}

function liftLimit(limit: CaseLimit | undefined): void {
  if (limit) limit.isLifted = true;
}

/** An answered appeal is final: nothing before it can be undone. */
function answered(state: OpenedCase, staffId: string, to: Partial<SubjectState>): OpenedCase {
  state.decisions.length = 0;
  state.decisionCount++;
  state.deciders.add(staffId);
  return change(state, { ...to, asksSecondOpinion: false });
}
