import Type, { type Static } from 'typebox';
import { LimitText } from '../contract/queries.ts';
import { orNull } from '../or-null.ts';
import { UUID_PATTERN } from '../uuid.ts';
import { SHA256_PATTERN } from './limits.ts';
import { EXPORT_KINDS, READ_KINDS } from './reads/events.ts';
import { Controller } from './study/events.ts';
import { STUDY_FIELDS } from './study/protocol.ts';

const Day = Type.String({ format: 'date' });
const Moment = Type.String({ format: 'date-time' });
const Hash = Type.String({ pattern: SHA256_PATTERN, examples: ['7c1e94b02f6ad813'.repeat(4)] });
const Lines = Type.Array(Type.String());
const Position = Type.String({
  description: 'A position of the log, as a decimal number',
  examples: ['21604'],
});

/** A version of a protocol as a person reads it. */
export const ShownProtocol = Type.Object({
  version: Type.Integer(),
  text: Type.String({ description: 'The study’s own words' }),
  document: Type.String({
    description: 'The whole text that a person agrees to. Its SHA-256 in UTF-8 is `textHash`.',
  }),
  textHash: Hash,
  fields: Type.Array(Type.Enum(STUDY_FIELDS)),
  firstWeek: Type.String({ format: 'date', description: 'A Monday' }),
  expiresOn: Day,
  ethicsNumber: Type.String(),
  recipients: Lines,
  countries: Lines,
  retention: Type.String(),
  keepsCopiesGround: orNull(Type.String(), {
    description: 'The law by which copies may be kept after a withdrawal; null if they must be deleted',
  }),
  microdata: Type.Boolean({ description: 'Whether a person may also lend their own rows' }),
  includesImported: Type.Boolean(),
  contact: Type.String(),
  complaint: Type.String(),
});
export type ShownProtocol = Static<typeof ShownProtocol>;

const ConsentEnd = Type.Object({
  reason: Type.Enum(['person', 'erasure', 'replaced'], {
    description: '`replaced`: by a consent to another version, or to lend more or less',
  }),
  day: Type.String({ format: 'date', description: 'The person’s local day' }),
  at: Moment,
  demandsDeletion: Type.Boolean({ description: 'Whether recipients are asked to delete copies' }),
  position: Position,
});

/** A consent of the caller: the receipt of what they agreed to, and of its end. */
export const OwnConsent = Type.Object({
  protocolVersion: Type.Integer(),
  textHash: Hash,
  microdata: Type.Boolean(),
  day: Type.String({ format: 'date', description: 'The person’s local day' }),
  givenAt: Moment,
  position: Position,
  end: orNull(ConsentEnd, { description: 'Null while it is in force' }),
});
export type OwnConsent = Static<typeof OwnConsent>;

/** A study that the caller can join, or has ever joined. It says nothing about others. */
export const OwnStudy = Type.Object({
  id: Type.String({ format: 'uuid' }),
  title: Type.String(),
  question: Type.String(),
  controllers: Type.Array(Controller),
  open: orNull(ShownProtocol, {
    description: 'The protocol that the study is open with; null if nobody can join it',
  }),
  consents: Type.Array(OwnConsent, { description: 'Oldest first. At most the last one is in force.' }),
  agreed: Type.Array(ShownProtocol, { description: 'The versions that the consents are to' }),
  reads: Type.Integer({
    description: 'How often researchers have asked about the caller’s time in the study',
  }),
  lastRead: orNull(Moment),
});
export type OwnStudy = Static<typeof OwnStudy>;

export const GiveConsentBody = Type.Object(
  {
    protocolVersion: Type.Integer({ minimum: 1 }),
    textHash: Hash,
    microdata: Type.Boolean({ description: 'Whether the caller also lends their own rows' }),
  },
  { additionalProperties: false },
);

export const WithdrawConsentBody = Type.Object({}, { additionalProperties: false });

/** A question of a researcher about a study, as a participant sees it. */
export const SeenRead = Type.Object({
  id: Type.String({ format: 'uuid' }),
  studyId: Type.String({ format: 'uuid' }),
  kind: Type.Enum(READ_KINDS),
  fields: Type.Array(Type.Enum(STUDY_FIELDS)),
  firstWeek: orNull(Day, { description: 'The Monday of the first week asked about' }),
  lastWeek: orNull(Day),
  at: Moment,
  people: orNull(Type.Integer(), {
    description: 'About how many people were counted, in steps of 5; null below 25, and if nobody was',
  }),
  isRefused: Type.Boolean({ description: 'Whether the researcher got no answer' }),
  isAmong: Type.Boolean({
    description:
      'Whether the question was about the version of the study that the caller agreed to, and not only about weeks ' +
      'before they joined. In a copy of rows, whether the caller lends theirs.',
  }),
  copy: orNull(Type.Enum(['built', 'finished', 'aborted']), {
    description: 'How far a copy has left; null without one',
  }),
  copyKind: orNull(Type.Enum(EXPORT_KINDS), {
    description:
      '`aggregates`: counts of people. `rows`: the rows of those who lend them. Null without a copy',
  }),
  deletion: orNull(Type.Enum(['demanded', 'confirmed']), {
    description: 'Whether recipients were asked to delete parts of the copy, and say that they have',
  }),
});
export type SeenRead = Static<typeof SeenRead>;

export const SeenReadsQuery = Type.Object(
  {
    before: Type.Optional(
      Type.String({ pattern: UUID_PATTERN, description: 'The id of the last read of the page before' }),
    ),
    limit: Type.Optional(LimitText),
  },
  { additionalProperties: false },
);
