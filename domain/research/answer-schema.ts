import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import { DAY_PATTERN } from './limits.ts';
import { READ_KINDS, REFUSALS } from './reads/events.ts';
import { STUDY_FIELDS } from './study/protocol.ts';

export const Monday = Type.String({
  pattern: DAY_PATTERN,
  examples: ['2026-11-16'],
  description: 'The Monday of the week, YYYY-MM-DD',
});
const Position = Type.String({ description: 'A position of the log', examples: ['21604'] });
const About = orNull(Type.Integer({ description: 'A multiple of 5; null is not shown' }));

/** A study as its researchers see it. It does not say how many people are in it. */
export const ResearcherStudy = Type.Object({
  id: Type.String(),
  title: Type.String(),
  question: Type.String(),
  protocolVersion: Type.Integer(),
  ethicsNumber: Type.String(),
  fields: Type.Array(Type.Enum(STUDY_FIELDS)),
  expiresOn: Type.String({ examples: ['2027-06-30'] }),
  microdata: Type.Boolean(),
});
export type ResearcherStudy = Static<typeof ResearcherStudy>;

/** A study, and those of its weeks that are over. */
export const StudyMoments = Type.Object({
  study: ResearcherStudy,
  moments: Type.Array(Type.Object({ week: Monday, position: Position })),
});
export type StudyMoments = Static<typeof StudyMoments>;

export const StudyWeek = Type.Object({
  week: Monday,
  status: Type.Enum(['shown', 'same', 'hidden'], {
    description:
      '`same`: fewer than 10 people changed since the week `sameAs`, so its bars stand. `hidden`: too few people.',
  }),
  sameAs: orNull(Monday),
  cells: Type.Array(About, { description: 'About how many people had the value 1 to 5 as their middle one' }),
  people: About,
});
export type StudyWeek = Static<typeof StudyWeek>;

export const StudyAggregates = Type.Object({
  readId: orNull(Type.String({ description: 'The receipt. Null if nothing was shown.' })),
  protocolVersion: Type.Integer(),
  week: Monday,
  momentPosition: Position,
  knownPosition: Position,
  foldVersion: Type.Integer(),
  stateHash: orNull(Type.String()),
  fields: Type.Array(Type.Object({ field: Type.Enum(STUDY_FIELDS), weeks: Type.Array(StudyWeek) })),
});
export type StudyAggregates = Static<typeof StudyAggregates>;

/** A question of a researcher, as the list of receipts shows it. */
export const StudyRead = Type.Object({
  readId: Type.String(),
  at: Type.String({ format: 'date-time' }),
  kind: Type.Enum(READ_KINDS),
  firstWeek: orNull(Monday),
  lastWeek: orNull(Monday),
  fields: Type.Array(Type.Enum(STUDY_FIELDS)),
  stateHash: orNull(Type.String()),
  people: About,
  refused: orNull(Type.Enum(REFUSALS)),
});
export type StudyRead = Static<typeof StudyRead>;

/** Whether an answer of the past is still what Hearten computes. */
export const StudyReceipt = Type.Object({
  readId: Type.String(),
  at: Type.String({ format: 'date-time' }),
  protocolVersion: Type.Integer(),
  firstWeek: orNull(Monday),
  lastWeek: orNull(Monday),
  fields: Type.Array(Type.Enum(STUDY_FIELDS)),
  momentPosition: Position,
  knownPosition: Position,
  stateHash: Type.String(),
  people: About,
  check: Type.Enum(['verified', 'differs'], {
    description:
      '`verified`: the state hash is the root of its leaves, the leaves of everybody who still agrees to the same version ' +
      'of the protocol are what Hearten computes now, and the answer would have nobody else.',
  }),
});
export type StudyReceipt = Static<typeof StudyReceipt>;
