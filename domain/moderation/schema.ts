import Type, { type Static } from 'typebox';
import { WRITING_KINDS } from '../community/writing-kinds.ts';
import { orNull } from '../or-null.ts';
import { AUTHOR_LIMITS } from './limits.ts';
import { REPORT_REASONS } from './reasons.ts';
import { COMMUNITY_RULES } from './rules.ts';

/**
 * `shown`: as any other. `held`: only the author sees it, until a moderator decides or the hold expires. `removed`: only
 * the author sees it, until its words become unreadable.
 */
export const VISIBILITIES = ['shown', 'held', 'removed'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/**
 * Why something is held: enough reports, a moderator's decision, or `waiting`: a post that was held when it was shared,
 * until a moderator has read it.
 */
export const HOLD_CAUSES = ['reports', 'moderator', 'waiting'] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

export const CASE_STAGES = ['open', 'decided'] as const;
export type CaseStage = (typeof CASE_STAGES)[number];

export const APPEAL_STATES = ['open', 'withdrawn', 'granted', 'refused'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

export const DECISIONS = [
  'keep',
  'hold',
  'remove',
  'limit',
  'second-opinion',
  'send-help',
  'undo',
  'grant-appeal',
  'refuse-appeal',
  'legal-hold',
  'release-legal-hold',
] as const;
export type Decision = (typeof DECISIONS)[number];

const Id = Type.String();
const Moment = Type.String({ format: 'date-time' });

export const ReasonSchema = Type.Enum(REPORT_REASONS);
export const RuleSchema = Type.Integer({ minimum: 1, maximum: COMMUNITY_RULES.length });
export const LimitSchema = Type.Enum(AUTHOR_LIMITS);

/** The body of a report. */
export const ReportBody = Type.Object(
  { reason: ReasonSchema, words: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
export type ReportBody = Static<typeof ReportBody>;

/**
 * `help` is present for `worried`. The client then shows help lines, and says that helping is not the reporter's job
 * alone.
 */
export const ReportAnswer = Type.Object({ reportId: Id, help: Type.Optional(Type.Literal(true)) });
export type ReportAnswer = Static<typeof ReportAnswer>;

/** One of the caller's own reports. `words` is null if there were none. */
export const OwnReport = Type.Object({
  id: Id,
  subject: Type.Enum(WRITING_KINDS),
  reason: ReasonSchema,
  words: orNull(Type.String()),
  createdAt: Moment,
});
export type OwnReport = Static<typeof OwnReport>;

/** An appeal as its author and moderators see it. `answerBy` is when an answer is promised. */
const Appeal = Type.Object({
  state: Type.Enum(APPEAL_STATES),
  words: orNull(Type.String()),
  submittedAt: Moment,
  answerBy: Moment,
  answeredAt: orNull(Moment),
  /** The note of the moderator who answered. */
  note: orNull(Type.String()),
});

/**
 * A measure about something the caller wrote, or help that a moderator sent. `hold` and `removal` are about the subject,
 * `limit` is about the author. `help` is a message without any consequence: the client adds help lines.
 */
export const NOTICE_KINDS = ['hold', 'removal', 'limit', 'help'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const Notice = Type.Object({
  id: Id,
  /** For the address of an appeal. */
  caseId: Id,
  kind: Type.Enum(NOTICE_KINDS),
  subject: Type.Object({
    kind: Type.Enum(WRITING_KINDS),
    id: Id,
    /** Null if it was deleted, is no longer readable, or is a thanks without words. */
    text: orNull(Type.String()),
  }),
  since: Moment,
  /** When it ends by itself. Null if a moderator decides when, and for a removal. */
  until: orNull(Moment),
  /** When a decision or its time ended it. Null if it still holds, and for help. */
  endedAt: orNull(Moment),
  /**
   * For a removal: from then on no answer has the words. Null while a moderator keeps them as evidence, while an appeal
   * is open, after one was refused, and once they are gone.
   */
  unreadableFrom: orNull(Moment),
  isAutomatic: Type.Boolean(),
  /** True for a hold of a post that waits for a moderator since it was shared. */
  isWaiting: Type.Boolean(),
  /** For an automatic hold: the reasons of its reports, each once. */
  reasons: Type.Array(ReasonSchema),
  rule: orNull(RuleSchema),
  limit: orNull(LimitSchema),
  note: orNull(Type.String()),
  mayAppeal: Type.Boolean(),
  appeal: orNull(Appeal),
});
export type Notice = Static<typeof Notice>;

/** `words` says why the author sees it differently. */
export const AppealBody = Type.Object(
  { words: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
export type AppealBody = Static<typeof AppealBody>;

/** How often each reason was given. */
const ReasonCount = Type.Object({ reason: ReasonSchema, reports: Type.Integer({ minimum: 1 }) });

const caseFields = {
  id: Id,
  subject: Type.Enum(WRITING_KINDS),
  stage: Type.Enum(CASE_STAGES),
  visibility: Type.Enum(VISIBILITIES),
  holdCause: orNull(Type.Enum(HOLD_CAUSES)),
  heldSince: orNull(Moment),
  heldUntil: orNull(Moment),
  /** True with a report of self-harm or worry: the order `urgent` has it first, and it is folded until opened. */
  isUrgent: Type.Boolean(),
  asksSecondOpinion: Type.Boolean(),
  /** A limit that waits for a second moderator. */
  proposedLimit: orNull(LimitSchema),
  hasOpenAppeal: Type.Boolean(),
  isLegalHold: Type.Boolean(),
  reports: Type.Integer({ minimum: 0 }),
  reasons: Type.Array(ReasonCount),
  /** When it was first reported, or began to wait. */
  openedAt: Moment,
};

/** A case in a list. `text` is null if it is folded (`isUrgent`), deleted, unreadable, or a thanks without words. */
export const CaseSummary = Type.Object({ ...caseFields, text: orNull(Type.String()) });
export type CaseSummary = Static<typeof CaseSummary>;

/** A page of cases, the number on all pages, and the numbers for the navigation. */
export const CasePage = Type.Object({
  data: Type.Array(CaseSummary),
  total: Type.Integer({ minimum: 0 }),
  open: Type.Integer({ minimum: 0 }),
  appeals: Type.Integer({ minimum: 0 }),
});
export type CasePage = Static<typeof CasePage>;

export const HISTORY_KINDS = [
  'held',
  'hold-expired',
  'kept',
  'removed',
  'limit-proposed',
  'limited',
  'second-opinion',
  'help-sent',
  'undone',
  'appealed',
  'appeal-withdrawn',
  'appeal-granted',
  'appeal-refused',
  'legal-hold',
  'legal-hold-released',
  'words-destroyed',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** One step in the history of a case. `moderator` is “Moderator 2”, or null for an automatic step and for authors. */
const HistoryStep = Type.Object({
  kind: Type.Enum(HISTORY_KINDS),
  at: Moment,
  moderator: orNull(Type.String()),
  isOwn: Type.Boolean({ description: 'Whether the caller did this' }),
  cause: orNull(Type.Enum(HOLD_CAUSES)),
  rule: orNull(RuleSchema),
  limit: orNull(LimitSchema),
  until: orNull(Moment),
  note: orNull(Type.String()),
  isUndone: Type.Boolean(),
});

/**
 * A case in full. Nothing in it says who wrote or reported, except that the words of a report without an account
 * include the name and the e-mail address that were given with it.
 */
export const CaseDetail = Type.Object({
  ...caseFields,
  /** Null if it was deleted, is no longer readable, or is a thanks without words. */
  text: orNull(Type.String()),
  moods: Type.Array(Type.String()),
  /** When the post or the thanks was sent. Null if it was deleted. */
  createdAt: orNull(Moment),
  /** The words of the reports by reason. `reports` counts those without words as well. */
  why: Type.Array(Type.Object({ ...ReasonCount.properties, words: Type.Array(Type.String()) })),
  /** Nothing here comes from another case, because it would join two posts of one author. */
  author: Type.Object({
    isLimited: Type.Boolean({ description: 'Whether a limit holds that was set in this case' }),
  }),
  history: Type.Array(HistoryStep),
  appeal: orNull(Type.Object({ ...Appeal.properties, mayDecide: Type.Boolean() })),
  /** How many steps of the history are decisions of moderators about the subject or its author. */
  decisions: Type.Integer({ minimum: 0 }),
  /** The decision that `undo` would undo. */
  undoable: orNull(Type.Enum(HISTORY_KINDS)),
  /** When the words become unreadable after a removal, at the latest. Null in the same cases as in a notice. */
  unreadableFrom: orNull(Moment),
});
export type CaseDetail = Static<typeof CaseDetail>;

/**
 * A decision. `rule` is required for `hold`, `remove` and `limit`, and `limit` for `limit`. Moderators read `note` in the
 * history of the case. The author reads it with `hold`, `remove`, `send-help`, the answers to an appeal, and a limit that
 * takes effect, but not with a limit that still needs a second moderator. `undo`, `legal-hold` and `release-legal-hold`
 * ignore it, and a decision that changes nothing drops it.
 */
export const DecisionBody = Type.Object(
  {
    decision: Type.Enum(DECISIONS),
    rule: Type.Optional(RuleSchema),
    note: Type.Optional(Type.String()),
    limit: Type.Optional(LimitSchema),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          '`decisions` of the case as the moderator saw it. If there are more, the call is refused.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type DecisionBody = Static<typeof DecisionBody>;
