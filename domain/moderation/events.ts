import Type, { type TProperties } from 'typebox';
import { WRITING_KINDS } from '../community/writing-kinds.ts';
import { type DomainEvent, type EventDefinition, personal, type SealedEvent } from '../event.ts';
import { CASE_STAGES, HOLD_CAUSES, LimitSchema, ReasonSchema, RuleSchema, VISIBILITIES } from './schema.ts';
import { APPEAL_WORDS_MAX, NOTE_MAX, STORED_REPORT_WORDS_MAX } from './word-limits.ts';

const Id = Type.String();
const Moment = Type.String({ format: 'date-time' });
const CASE = { caseId: Id };
/** Part of every event that changes who sees the subject, so that other read models need not know the case. */
const SUBJECT = { ...CASE, subjectKind: Type.Enum(WRITING_KINDS), subjectId: Id };
/** `staffId` is the random id of one role of one account. It does not reveal the account. */
const DECISION = { decisionId: Id, staffId: Id };
/** Words to the author or to other moderators, sealed under the author's key. */
const NOTE = { note: Type.Optional(personal(Type.String({ minLength: 1, maxLength: NOTE_MAX }))) };
const closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

const CaseOpened = {
  type: 'CaseOpened',
  version: 1,
  data: closed({ ...SUBJECT, author: Id }),
} as const satisfies EventDefinition;

/**
 * The server decides `isSettled` and `isCounted` at this moment. `isSettled`: the reporter has an account that is at
 * least a week old, and not a demo account. The words are sealed under the reporter's key.
 */
const ContentReported = {
  type: 'ContentReported',
  version: 1,
  entity: 'reportId',
  data: closed({
    ...CASE,
    reportId: Id,
    reporter: Id,
    reason: ReasonSchema,
    isSettled: Type.Boolean(),
    /** Whether it counts toward an automatic hold. */
    isCounted: Type.Boolean(),
    words: Type.Optional(personal(Type.String({ minLength: 1, maxLength: STORED_REPORT_WORDS_MAX }))),
  }),
} as const satisfies EventDefinition;

const ContentHeld = {
  type: 'ContentHeld',
  version: 1,
  entity: 'decisionId',
  data: closed({
    ...SUBJECT,
    decisionId: Id,
    cause: Type.Enum(HOLD_CAUSES),
    /** The reasons of the reports that count, each once. Empty if reports are not the cause. */
    reasons: Type.Array(ReasonSchema, { uniqueItems: true }),
    /** Absent if a moderator decides when it ends. */
    until: Type.Optional(Moment),
    /** Absent if it is automatic. */
    staffId: Type.Optional(Id),
    rule: Type.Optional(RuleSchema),
    ...NOTE,
  }),
} as const satisfies EventDefinition;

const HoldExpired = {
  type: 'HoldExpired',
  version: 1,
  data: closed(SUBJECT),
} as const satisfies EventDefinition;

/** The subject stays shown, or is shown again. The reports so far are rejected, except those of worry. */
const ContentKept = {
  type: 'ContentKept',
  version: 1,
  entity: 'decisionId',
  data: closed({ ...SUBJECT, ...DECISION, ...NOTE }),
} as const satisfies EventDefinition;

const ContentRemoved = {
  type: 'ContentRemoved',
  version: 1,
  entity: 'decisionId',
  data: closed({ ...SUBJECT, ...DECISION, rule: RuleSchema, ...NOTE }),
} as const satisfies EventDefinition;

/** A limit that takes effect when a second moderator decides the same. */
const LimitProposed = {
  type: 'LimitProposed',
  version: 1,
  entity: 'decisionId',
  data: closed({ ...CASE, ...DECISION, rule: RuleSchema, limit: LimitSchema, ...NOTE }),
} as const satisfies EventDefinition;

/** `AuthorLimitSet` in the author's own stream follows at once. */
const AuthorLimited = {
  type: 'AuthorLimited',
  version: 1,
  entity: 'decisionId',
  data: closed({ ...CASE, ...DECISION, rule: RuleSchema, limit: LimitSchema, until: Moment, ...NOTE }),
} as const satisfies EventDefinition;

/** Its note is for other moderators. */
const SecondOpinionRequested = {
  type: 'SecondOpinionRequested',
  version: 1,
  entity: 'decisionId',
  data: closed({ ...CASE, ...DECISION, ...NOTE }),
} as const satisfies EventDefinition;

/** A message to the author. It changes nothing else. */
const HelpSent = {
  type: 'HelpSent',
  version: 1,
  entity: 'decisionId',
  data: closed({ ...CASE, ...DECISION, ...NOTE }),
} as const satisfies EventDefinition;

/**
 * Visibility, stage, hold and proposed limit are as they were before the decision `undoes`. A limit that the undone
 * decision has set ends.
 */
const DecisionUndone = {
  type: 'DecisionUndone',
  version: 1,
  data: closed({
    ...SUBJECT,
    ...DECISION,
    undoes: Id,
    visibility: Type.Enum(VISIBILITIES),
    stage: Type.Enum(CASE_STAGES),
    asksSecondOpinion: Type.Boolean(),
    proposedLimit: Type.Optional(LimitSchema),
    holdCause: Type.Optional(Type.Enum(HOLD_CAUSES)),
    holdSince: Type.Optional(Moment),
    holdUntil: Type.Optional(Moment),
    removedAt: Type.Optional(Moment),
  }),
} as const satisfies EventDefinition;

/** The words are sealed under the author's key. */
const AppealSubmitted = {
  type: 'AppealSubmitted',
  version: 1,
  entity: 'appealId',
  data: closed({
    ...CASE,
    appealId: Id,
    words: Type.Optional(personal(Type.String({ minLength: 1, maxLength: APPEAL_WORDS_MAX }))),
  }),
} as const satisfies EventDefinition;

const AppealWithdrawn = {
  type: 'AppealWithdrawn',
  version: 1,
  data: closed({ ...CASE, appealId: Id }),
} as const satisfies EventDefinition;

/** The subject is shown again, and all limits from this case end. */
const AppealGranted = {
  type: 'AppealGranted',
  version: 1,
  entity: 'decisionId',
  data: closed({ ...SUBJECT, ...DECISION, appealId: Id, ...NOTE }),
} as const satisfies EventDefinition;

const AppealRefused = {
  type: 'AppealRefused',
  version: 1,
  entity: 'decisionId',
  data: closed({ ...CASE, ...DECISION, appealId: Id, stage: Type.Enum(CASE_STAGES), ...NOTE }),
} as const satisfies EventDefinition;

/** `keyIds` are the keys of the subject itself, which must stay. */
const LegalHoldRecorded = {
  type: 'LegalHoldRecorded',
  version: 1,
  data: closed({ ...CASE, ...DECISION, keyIds: Type.Array(Id) }),
} as const satisfies EventDefinition;

const LegalHoldReleased = {
  type: 'LegalHoldReleased',
  version: 1,
  data: closed({ ...CASE, ...DECISION }),
} as const satisfies EventDefinition;

/**
 * The removed words can no longer be read in any copy of the log, if the subject has a key of its own. A post or
 * thanks from before event sealing began has none: its words leave the read models, and in the log the author's key
 * opens them.
 */
const ContentKeyDestroyed = {
  type: 'ContentKeyDestroyed',
  version: 1,
  data: closed(SUBJECT),
} as const satisfies EventDefinition;

export const caseEvents = [
  CaseOpened,
  ContentReported,
  ContentHeld,
  HoldExpired,
  ContentKept,
  ContentRemoved,
  LimitProposed,
  AuthorLimited,
  SecondOpinionRequested,
  HelpSent,
  DecisionUndone,
  AppealSubmitted,
  AppealWithdrawn,
  AppealGranted,
  AppealRefused,
  LegalHoldRecorded,
  LegalHoldReleased,
  ContentKeyDestroyed,
] as const;
type CaseEventDefinition = (typeof caseEvents)[number];

export type CaseEvent = DomainEvent<CaseEventDefinition>;
export type SealedCaseEvent = SealedEvent<CaseEventDefinition>;

/**
 * One stream for each post or thanks that is reported, and for each post that waits for a moderator. So any number of
 * reports make one case.
 */
export const caseStream = (caseId: string): string => `case-${caseId}`;
