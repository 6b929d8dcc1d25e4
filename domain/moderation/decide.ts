import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import type { TimedEvent } from '../event.ts';
import { checkedReportWords, checkedWords } from './checked-words.ts';
import type {
  CaseCommand,
  DecidingCommand,
  OfModerator,
  OpenedCommand,
  Opening,
  WithNote,
  WithRule,
} from './commands.ts';
import {
  countedReports,
  isExpired,
  isLimited,
  mayAnswerAppeal,
  mayAppeal,
  mayDestroyKey,
  needsHoldForReports,
} from './conditions.ts';
import type { CaseEvent } from './events.ts';
import { evolveCase } from './evolve.ts';
import { LIMIT_EFFECTS, UNSEEN_HOLD_MS } from './limits.ts';
import { ruleOf } from './rules.ts';
import type { CaseState, CaseSubject, OpenedCase } from './state.ts';
import { APPEAL_WORDS_MAX, NOTE_MAX } from './word-limits.ts';

/** The rules of the case of one post or thanks: reports, holds, decisions of moderators, appeals and legal holds. */
export const caseDecider: Decider<CaseState, CaseCommand, CaseEvent, TimedEvent<CaseEvent>> = {
  // Saves reading up to a thousand reports of a post for each command. The state holds no words.
  isCacheable: true,
  initial: () => undefined,
  evolve: evolveCase,
  decide(command, state) {
    if (command.type === 'reportContent') return report(command, state);
    if (command.type === 'holdUntilLooked')
      return state ? [] : [openCase(command), held(command, command, { cause: 'waiting', reasons: [] })];
    if (!state) throw caseNotFound();
    return decideOpened(command, state);
  },
};

function decideOpened(command: OpenedCommand, state: OpenedCase): readonly CaseEvent[] {
  const { caseId } = command;
  const { subject, appeal } = state;
  switch (command.type) {
    case 'holdForReports':
      return holdForReports(command, state);
    case 'expireHold':
      return isExpired(state, command.now) ? [{ type: 'HoldExpired', data: { caseId, ...subject } }] : [];
    case 'submitAppeal':
      return submitAppeal(command, state);
    case 'withdrawAppeal':
      if (state.author !== command.author) throw caseNotFound();
      return appeal?.state === 'open'
        ? [{ type: 'AppealWithdrawn', data: { caseId, appealId: appeal.appealId } }]
        : [];
    case 'recordDestroyedKey':
      return mayDestroyKey(state, command.now)
        ? [{ type: 'ContentKeyDestroyed', data: { caseId, ...subject } }]
        : [];
    case 'recordLegalHold': {
      const keyIds = [...command.keyIds];
      return state.isLegalHold
        ? []
        : [{ type: 'LegalHoldRecorded', data: { ...decisionOf(command), keyIds } }];
    }
    case 'releaseLegalHold':
      return state.isLegalHold ? [{ type: 'LegalHoldReleased', data: decisionOf(command) }] : [];
    case 'grantAppeal':
    case 'refuseAppeal':
      return answerAppeal(command, state);
    case 'sendHelp':
      return [{ type: 'HelpSent', data: { ...decisionOf(command), ...noteOf(command) } }];
    case 'keepContent':
    case 'holdContent':
    case 'removeContent':
    case 'limitAuthor':
    case 'requestSecondOpinion':
    case 'undoDecision':
      return decideOnContent(command, state);
  }
}

function decideOnContent(command: DecidingCommand, state: OpenedCase): readonly CaseEvent[] {
  const { subject, subjectState, appeal } = state;
  if (appeal?.state === 'open')
    throw new DomainError('invalid', 'The author has asked for another look. Please answer that first');
  requireNothingNew(command, state);
  if (state.isKeyDestroyed) throw new DomainError('invalid', 'Its words are gone, so nothing can be decided');
  switch (command.type) {
    case 'keepContent':
      if (subjectState.visibility === 'shown' && subjectState.stage === 'decided') return [];
      return [{ type: 'ContentKept', data: { ...subject, ...decisionOf(command), ...noteOf(command) } }];
    case 'holdContent': {
      const rule = requiredRule(command);
      if (subjectState.visibility === 'removed') throw new DomainError('invalid', 'It is already removed');
      if (subjectState.hold?.cause === 'moderator') return [];
      const { staffId } = command;
      return [held(command, subject, { cause: 'moderator', reasons: [], staffId, rule, ...noteOf(command) })];
    }
    case 'removeContent': {
      const rule = requiredRule(command);
      if (subjectState.visibility === 'removed') return [];
      return [
        { type: 'ContentRemoved', data: { ...subject, ...decisionOf(command), rule, ...noteOf(command) } },
      ];
    }
    case 'limitAuthor':
      return limitAuthor(command, state);
    case 'requestSecondOpinion':
      if (subjectState.asksSecondOpinion) return [];
      return [{ type: 'SecondOpinionRequested', data: { ...decisionOf(command), ...noteOf(command) } }];
    case 'undoDecision':
      return undo(command, state);
  }
}

/** Two moderators may read a case at the same time. The second one must not undo or replace what they have not seen. */
function requireNothingNew({ seenDecisionCount }: OfModerator, { decisionCount }: OpenedCase): void {
  if (seenDecisionCount !== undefined && seenDecisionCount !== decisionCount)
    throw new DomainError('invalid', 'Another moderator has decided meanwhile. Please look at it again');
}

/** The refusal for a case that does not exist, and for another author's. */
export const caseNotFound = (): DomainError => new DomainError('not-found', 'This no longer exists');

function report(command: Extract<CaseCommand, { type: 'reportContent' }>, state: CaseState): CaseEvent[] {
  const { caseId, reportId, reporter, reason, isSettled, isCounted, author } = command;
  if (reporter === author) throw new DomainError('invalid', 'This is your own. You can delete it instead');
  const words = checkedReportWords(command.words, command.wordsMax);
  if (state?.reports.has(reporter)) return [];
  const reported: CaseEvent = {
    type: 'ContentReported',
    data: { caseId, reportId, reporter, reason, isSettled, isCounted, ...(words && { words }) },
  };
  return state ? [reported] : [openCase(command), reported];
}

function holdForReports(
  command: Extract<CaseCommand, { type: 'holdForReports' }>,
  state: OpenedCase,
): CaseEvent[] {
  if (!needsHoldForReports(state, command.now)) return [];
  const reasons = [...new Set(countedReports(state))];
  const until = new Date(Date.parse(command.now) + UNSEEN_HOLD_MS).toISOString();
  return [
    held(command, state.subject, {
      cause: 'reports',
      reasons,
      ...(!reasons.includes('self-harm') && { until }),
    }),
  ];
}

function limitAuthor(
  command: Extract<CaseCommand, { type: 'limitAuthor' }>,
  state: OpenedCase,
): readonly CaseEvent[] {
  const rule = requiredRule(command);
  const { limit, now, staffId } = command;
  if (limit === undefined) throw new DomainError('invalid', 'Please choose how to limit the author');
  if (isLimited(state, now))
    throw new DomainError('invalid', 'The author is already limited. Please undo that first');
  const data = { ...decisionOf(command), rule, limit, ...noteOf(command) };
  const { lastsMs, needsSecond } = LIMIT_EFFECTS[limit];
  const { proposedLimit } = state.subjectState;
  if (needsSecond && proposedLimit?.limit !== limit) return [{ type: 'LimitProposed', data }];
  if (needsSecond && proposedLimit?.staffId === staffId) return [];
  const until = new Date(Date.parse(now) + lastsMs).toISOString();
  return [{ type: 'AuthorLimited', data: { ...data, until } }];
}

function undo(
  command: Extract<CaseCommand, { type: 'undoDecision' }>,
  { subject, decisions }: OpenedCase,
): CaseEvent[] {
  const last = decisions.at(-1);
  if (!last) throw new DomainError('invalid', 'There is nothing to undo');
  const { visibility, stage, hold, asksSecondOpinion, proposedLimit, removedAt } = last.before;
  return [
    {
      type: 'DecisionUndone',
      data: {
        ...subject,
        ...decisionOf(command),
        undoes: last.decisionId,
        visibility,
        stage,
        asksSecondOpinion,
        ...(proposedLimit && { proposedLimit: proposedLimit.limit }),
        ...(hold && { holdCause: hold.cause, holdSince: hold.since }),
        ...(hold?.until !== undefined && { holdUntil: hold.until }),
        ...(removedAt !== undefined && { removedAt }),
      },
    },
  ];
}

function submitAppeal(
  { caseId, appealId, author, words, now }: Extract<CaseCommand, { type: 'submitAppeal' }>,
  state: OpenedCase,
): CaseEvent[] {
  if (state.author !== author) throw caseNotFound();
  const checked = checkedWords(words, APPEAL_WORDS_MAX);
  if (state.appeal?.state === 'open') return [];
  if (!mayAppeal(state, now))
    throw new DomainError('invalid', 'There is nothing that another moderator could decide');
  return [{ type: 'AppealSubmitted', data: { caseId, appealId, ...(checked && { words: checked }) } }];
}

function answerAppeal(
  command: Extract<CaseCommand, { type: 'grantAppeal' | 'refuseAppeal' }>,
  state: OpenedCase,
): CaseEvent[] {
  const { appeal, subject, subjectState } = state;
  if (appeal?.state !== 'open') throw new DomainError('invalid', 'The author has not asked for another look');
  requireNothingNew(command, state);
  if (!mayAnswerAppeal(state, command.staffId))
    throw new DomainError('forbidden', 'A moderator who has not decided in this case must answer');
  const data = { ...decisionOf(command), appealId: appeal.appealId, ...noteOf(command) };
  return command.type === 'grantAppeal'
    ? [{ type: 'AppealGranted', data: { ...subject, ...data } }]
    : // A hold still needs a decision.
      [{ type: 'AppealRefused', data: { ...data, stage: subjectState.hold ? 'open' : 'decided' } }];
}

const openCase = ({ caseId, subjectKind, subjectId, author }: Opening): CaseEvent => ({
  type: 'CaseOpened',
  data: { caseId, subjectKind, subjectId, author },
});

type HeldData = Extract<CaseEvent, { type: 'ContentHeld' }>['data'];

const held = (
  { caseId, decisionId }: { readonly caseId: string; readonly decisionId: string },
  { subjectKind, subjectId }: CaseSubject,
  rest: Omit<HeldData, 'caseId' | 'decisionId' | 'subjectKind' | 'subjectId'>,
): CaseEvent => ({ type: 'ContentHeld', data: { caseId, subjectKind, subjectId, decisionId, ...rest } });

const decisionOf = ({ caseId, decisionId, staffId }: OfModerator) => ({ caseId, decisionId, staffId });

function noteOf({ note }: WithNote): { note?: string } {
  const checked = checkedWords(note, NOTE_MAX);
  return checked ? { note: checked } : {};
}

function requiredRule({ rule }: WithRule): number {
  if (rule === undefined || !ruleOf(rule)) throw new DomainError('invalid', 'Please choose a rule');
  return rule;
}
