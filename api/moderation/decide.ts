import { DomainError } from '../../domain/domain-error.ts';
import type { CaseCommand } from '../../domain/moderation/commands.ts';
import { caseNotFound } from '../../domain/moderation/decide.ts';
import type { Decision, DecisionBody } from '../../domain/moderation/schema.ts';
import type { CaseSubject } from '../../domain/moderation/state.ts';
import { findPostInLog, isErased } from '../community/post-in-log.ts';
import type { Services } from '../services.ts';
import { findCaseInLog } from './case-in-log.ts';
import { subjectKeyIds } from './destroy-subject-key.ts';
import { executeOnCase } from './execute-on-case.ts';
import { followUpCase } from './follow-up-case.ts';

/** A moderator's call. `pseudonymId` is only used to keep them from deciding about themselves. */
export interface DecisionCall {
  readonly caseId: string;
  readonly staffId: string;
  readonly pseudonymId: string | undefined;
  readonly commandId: string;
  readonly isRepeat: boolean;
  readonly body: DecisionBody;
}

const COMMANDS = {
  keep: 'keepContent',
  hold: 'holdContent',
  remove: 'removeContent',
  limit: 'limitAuthor',
  'second-opinion': 'requestSecondOpinion',
  'send-help': 'sendHelp',
  undo: 'undoDecision',
  'grant-appeal': 'grantAppeal',
  'refuse-appeal': 'refuseAppeal',
  'legal-hold': 'recordLegalHold',
  'release-legal-hold': 'releaseLegalHold',
} as const satisfies Readonly<Record<Decision, CaseCommand['type']>>;

/**
 * Executes a decision and what follows from it. Notes are sealed under the author's key, so that they go with the
 * author. Returns the log position of the last event. Throws `DomainError`: `not-found` for an unknown case, and unless
 * the call is a repeat, after the author has deleted the post or after their erasure; `forbidden` for one's own post or
 * thanks; and the errors of the decider.
 */
export async function decide(
  services: Services,
  { caseId, staffId, pseudonymId, commandId, isRepeat, body }: DecisionCall,
): Promise<bigint | undefined> {
  const found = await findCaseInLog(services, caseId);
  if (!found) throw caseNotFound();
  const { author, subject } = found;
  if (author === pseudonymId) throw new DomainError('forbidden', 'You wrote this. Another moderator decides');
  if (!isRepeat && !(await stillExists(services, subject, author)))
    throw new DomainError('not-found', 'Its author has deleted this');
  const keyIds = body.decision === 'legal-hold' ? await subjectKeyIds(services, subject) : [];
  const { decision, rule, note, limit, after } = body;
  const { state, position } = await executeOnCase(services, {
    author,
    caseId,
    commandId,
    isRepeat,
    // Each command takes the fields it knows.
    command: (newId) => ({
      type: COMMANDS[decision],
      ...{ caseId, decisionId: newId(0), staffId, now: new Date().toISOString() },
      ...{ rule, note, limit, keyIds, seenDecisionCount: after },
    }),
  });
  return (await followUpCase(services, caseId, state)) ?? position;
}

async function stillExists(
  services: Pick<Services, 'store' | 'codec'>,
  { subjectKind, subjectId }: CaseSubject,
  author: string,
): Promise<boolean> {
  return subjectKind === 'post'
    ? (await findPostInLog(services, subjectId)) !== undefined
    : !(await isErased(services.store, author));
}
