import fc from 'fast-check';
import { type AuthorStandingCommand, authorStandingDecider } from '../../domain/author-standing/decide.ts';
import { type AuthorStandingEvent, authorStandingStream } from '../../domain/author-standing/events.ts';
import type { EventMoment } from '../../domain/event.ts';
import { typesOf } from '../../domain/event.ts';
import type { CaseCommand } from '../../domain/moderation/commands.ts';
import { caseDecider } from '../../domain/moderation/decide.ts';
import { type CaseEvent, caseEvents, caseStream } from '../../domain/moderation/events.ts';
import { AUTHOR_LIMITS, type AuthorLimit } from '../../domain/moderation/limits.ts';
import { REPORT_REASONS, type ReportReason } from '../../domain/moderation/reasons.ts';
import { type NotificationCommand, notificationsDecider } from '../../domain/notifications/decide.ts';
import { type NotificationEvent, notificationsStream } from '../../domain/notifications/events.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { Ids, Model } from './model.ts';

/**
 * The cases: one on which no moderator decides, so that reports alone can hold it; one with everything; one about a
 * thanks.
 */
const UNSEEN = 0;
const DECIDED = 1;
const THANKS = 2;
const strangers = Array.from({ length: 3 }, (_, n) => uuidV5(`stranger ${n}`));
const staff = Array.from({ length: 3 }, (_, n) => uuidV5(`moderator ${n}`));

interface CaseAction {
  readonly subject: number;
  readonly does: CaseCommand['type'];
  readonly who: number;
  readonly reason: ReportReason;
  readonly isCounted: boolean;
  readonly rule: number | undefined;
  readonly limit: AuthorLimit | undefined;
  readonly words: string | undefined;
}

const action = (
  subject: fc.Arbitrary<number>,
  does: readonly { readonly weight: number; readonly types: readonly CaseCommand['type'][] }[],
): fc.Arbitrary<CaseAction> =>
  fc.record({
    subject,
    does: fc.oneof(...does.map(({ weight, types }) => ({ weight, arbitrary: fc.constantFrom(...types) }))),
    who: fc.nat(4),
    reason: fc.constantFrom(...REPORT_REASONS),
    isCounted: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    rule: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.constant(undefined)),
    limit: fc.option(fc.constantFrom(...AUTHOR_LIMITS), { nil: undefined, freq: 8 }),
    words: fc.constantFrom(undefined, ' ', 'It hurt to read this', '🌅'.repeat(501)),
  });

/** The thanks is the first that the first person sends. One topic of `history.ts` has both cases and thanks. */
const subjectIdOf = ({ subject }: CaseAction, ids: Ids) =>
  subject === THANKS ? ids.ofAggregate('gratitude', 0, 0) : ids.ofAggregate('post', 0, subject);

const caseIdOf = (action: CaseAction, ids: Ids) => uuidV5(`case:${subjectIdOf(action, ids)}`);

/** People and strangers report posts and thanks; moderators decide; authors ask for another look; time passes. */
export const caseModel: Model<CaseAction, CaseEvent> = {
  aggregate: 'case',
  decider: caseDecider,
  produces: typesOf(caseEvents),
  action: action(fc.oneof({ weight: 6, arbitrary: fc.constant(DECIDED) }, fc.constant(THANKS)), [
    { weight: 3, types: ['reportContent', 'holdUntilLooked'] },
    { weight: 5, types: ['keepContent', 'holdContent', 'removeContent', 'limitAuthor', 'undoDecision'] },
    { weight: 3, types: ['submitAppeal'] },
    { weight: 3, types: ['withdrawAppeal', 'grantAppeal', 'refuseAppeal'] },
    { weight: 2, types: ['requestSecondOpinion', 'sendHelp', 'recordLegalHold', 'releaseLegalHold'] },
    { weight: 1, types: ['recordDestroyedKey', 'expireHold'] },
  ]),
  stream: (_person, action, ids) => caseStream(caseIdOf(action, ids)),
  isNew: () => true,
  command: commandOf,
};

function commandOf(action: CaseAction, ids: Ids, { occurredAt }: EventMoment): CaseCommand {
  const { does: type, who, reason, isCounted, rule, limit, words } = action;
  const now = occurredAt;
  const caseId = caseIdOf(action, ids);
  const subjectKind = action.subject === THANKS ? 'gratitude' : 'post';
  const subject = { subjectKind, subjectId: subjectIdOf(action, ids) } as const;
  // Most actions are of the first person, so the author is another.
  const author = ids.anyPerson(1);
  const decision = { caseId, decisionId: ids.newId(0), staffId: staff[who % staff.length] as string, now };
  switch (type) {
    case 'reportContent': {
      const reporter = strangers[who] ?? ids.person;
      const report = { reportId: ids.newId(1), reporter, reason, isSettled: isCounted, isCounted, words };
      return { type, caseId, ...subject, author, ...report };
    }
    case 'holdUntilLooked':
      return { type, caseId, ...subject, author, decisionId: ids.newId(0) };
    case 'holdForReports':
      // Before all reports, whose moments are drawn, so that none of them is too old for a hold.
      return { type, caseId, decisionId: ids.newId(0), now: new Date(0).toISOString() };
    case 'expireHold':
    case 'recordDestroyedKey':
      return { type, caseId, now: new Date(Date.parse(now) + 15 * DAY_MS).toISOString() };
    case 'submitAppeal':
      return { type, caseId, appealId: ids.newId(0), author, words, now };
    case 'withdrawAppeal':
      return { type, caseId, author: who === 0 ? ids.person : author };
    case 'recordLegalHold':
      return { type, ...decision, keyIds: [ids.newId(2)] };
    case 'limitAuthor':
      return { type, ...decision, rule, limit, note: words };
    case 'holdContent':
    case 'removeContent':
      return { type, ...decision, rule, note: words };
    case 'releaseLegalHold':
    case 'undoDecision':
      return { type, ...decision };
    default:
      return { type, ...decision, note: words };
  }
}

interface FlagAction {
  readonly person: number;
  readonly command: number;
  readonly deletes: boolean;
}

/**
 * People read and delete what they are told about cases: their own, those of others, and some that have not happened
 * yet. The read model decides which count.
 */
export const decisionFlagsModel: Model<FlagAction, NotificationEvent> = {
  aggregate: 'decision-marks',
  decider: notificationsDecider,
  produces: { NotificationRead: true, NotificationDeleted: true },
  action: fc.record({ person: fc.nat(2), command: fc.nat(7), deletes: fc.boolean() }),
  stream: notificationsStream,
  command: ({ person, command, deletes }, ids): NotificationCommand => ({
    type: deletes ? 'deleteNotification' : 'readNotification',
    // The first event of a command to a case has the first id of the command.
    notificationId: ids.ofAggregate('case', person, command),
  }),
};

/** People and strangers report a post until it is held, and nobody looks at it. */
export const reportModel: Model<CaseAction, CaseEvent> = {
  ...caseModel,
  aggregate: 'report',
  action: action(fc.constant(UNSEEN), [
    { weight: 6, types: ['reportContent'] },
    { weight: 4, types: ['holdForReports', 'expireHold'] },
  ]),
};

interface StandingAction {
  readonly does: AuthorStandingCommand['type'];
  readonly limit: AuthorLimit;
  readonly lifts: number;
}

/** Authors are limited and freed, and their posts held by reports. */
export const authorStandingModel: Model<StandingAction, AuthorStandingEvent> = {
  aggregate: 'author-standing',
  decider: authorStandingDecider,
  produces: { AuthorLimitSet: true, AuthorLimitLifted: true, AutomaticHoldAllowed: true },
  action: fc.record({
    does: fc.constantFrom('setLimit', 'liftLimit', 'allowAutomaticHold'),
    limit: fc.constantFrom(...AUTHOR_LIMITS),
    lifts: fc.nat(3),
  }),
  stream: authorStandingStream,
  isNew: () => true,
  command({ does: type, limit, lifts }, ids, { occurredAt }): AuthorStandingCommand {
    switch (type) {
      case 'setLimit':
        return { type, limitId: ids.newId(0), limit, until: occurredAt };
      case 'liftLimit':
        return { type, limitId: ids.own(lifts) };
      case 'allowAutomaticHold':
        return { type, caseId: ids.newId(0), now: occurredAt };
    }
  },
};
