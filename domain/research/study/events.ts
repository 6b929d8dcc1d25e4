import Type, { type Static } from 'typebox';
import type { DomainEvent, EventDefinition } from '../../event.ts';
import { DAY_PATTERN, LINE_MAX, LIST_MAX, PROTOCOL_TEXT_MAX, SHA256_PATTERN, TITLE_MAX } from '../limits.ts';
import { STUDY_FIELDS, WEEKLY } from './protocol.ts';

const Line = Type.String({ minLength: 1, maxLength: LINE_MAX });
const Lines = Type.Array(Line, { minItems: 1, maxItems: LIST_MAX });
const Day = Type.String({ pattern: DAY_PATTERN });
/** A `staffId`, `command-line` or `housekeeping`. */
const By = Type.String({ minLength: 1, maxLength: 64 });

/** An institution that decides what is done with the data, and how to reach it. */
export const Controller = Type.Object({ name: Line, contact: Line }, { additionalProperties: false });
export type Controller = Static<typeof Controller>;

/** A study without a protocol yet: nobody can join it. */
const StudyRegistered = {
  type: 'StudyRegistered',
  version: 1,
  data: Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: TITLE_MAX }),
      /** The question of the study, as people read it. */
      question: Line,
      controllers: Type.Array(Controller, { minItems: 1, maxItems: LIST_MAX }),
      by: By,
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/**
 * The terms of a study: its own words and what it may ask. A person reads them before they agree, together with the
 * title, question and controllers of `StudyRegistered`.
 */
export const protocolFields = {
  /** The study's own words. */
  text: Type.String({ minLength: 1, maxLength: PROTOCOL_TEXT_MAX }),
  fields: Type.Array(Type.Enum(STUDY_FIELDS), { minItems: 1, uniqueItems: true }),
  granularity: Type.Literal(WEEKLY),
  /** The Monday of the first week that the study asks about. */
  firstWeek: Day,
  /** The last day on which the study may ask, and a person may join. */
  expiresOn: Day,
  ethicsNumber: Line,
  recipients: Lines,
  /** The countries in which recipients keep data. */
  countries: Lines,
  /** How long recipients keep data. */
  retention: Line,
  /** The law by which recipients may keep copies after a withdrawal. Absent if they must delete them. */
  keepsCopiesGround: Type.Optional(Line),
  /** Whether a person may also lend their own rows. */
  microdata: Type.Boolean(),
  /** Whether entries that were imported from elsewhere count. */
  includesImported: Type.Boolean(),
  /** The address for questions about the study. */
  contact: Line,
  /** Where a person complains. */
  complaint: Line,
};

/** A version of the protocol. Consent to an older one does not count for it. */
const ProtocolPublished = {
  type: 'ProtocolPublished',
  version: 1,
  data: Type.Object(
    {
      version: Type.Integer({ minimum: 1 }),
      ...protocolFields,
      /** SHA-256 of the whole text that a person agrees to (`protocol-text.ts`), which includes all fields above. */
      textHash: Type.String({ pattern: SHA256_PATTERN }),
      by: By,
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/** A researcher may ask about the study. */
const ResearcherAdmitted = {
  type: 'ResearcherAdmitted',
  version: 1,
  data: Type.Object({ staffId: Type.String({ minLength: 1 }), by: By }, { additionalProperties: false }),
} as const satisfies EventDefinition;

const ResearcherRemoved = {
  type: 'ResearcherRemoved',
  version: 1,
  data: Type.Object({ staffId: Type.String({ minLength: 1 }), by: By }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/** Nobody joins or asks any more. People can still withdraw. */
const StudyClosed = {
  type: 'StudyClosed',
  version: 1,
  data: Type.Object({ by: By }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/** The events of one study. They hold nothing about the people who join it. */
export const studyEvents = [
  StudyRegistered,
  ProtocolPublished,
  ResearcherAdmitted,
  ResearcherRemoved,
  StudyClosed,
] as const;
export type StudyEvent = DomainEvent<(typeof studyEvents)[number]>;

export const studyStream = (studyId: string): string => `${STREAM_PREFIX}${studyId}`;

export const studyIdOfStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'study-';
