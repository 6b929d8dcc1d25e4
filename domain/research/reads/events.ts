import Type, { type Static } from 'typebox';
import type { DomainEvent, EventDefinition } from '../../event.ts';
import {
  COHORT_MIN,
  DAY_PATTERN,
  LINE_MAX,
  PEOPLE_STEP,
  POSITION_PATTERN,
  SHA256_PATTERN,
} from '../limits.ts';
import { STUDY_FIELDS } from '../study/protocol.ts';

/** The kinds of questions. */
export const READ_KINDS = ['aggregates', 'moments', 'receipt', 'export'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** The contents of an export: counts by week, or the rows of people who lend them. */
export const EXPORT_KINDS = ['aggregates', 'rows'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Why a question was not answered. */
export const REFUSALS = ['too-few-people', 'not-in-protocol', 'expired', 'closed'] as const;
export type Refusal = (typeof REFUSALS)[number];

const Day = Type.String({ pattern: DAY_PATTERN });
const Position = Type.String({ pattern: POSITION_PATTERN });
const Hash = Type.String({ pattern: SHA256_PATTERN });
const Bytes = Type.Integer({ minimum: 0 });

/** The weeks, as the Mondays of the first and the last one, and the values that were asked for. */
export const ReadQuestion = Type.Object(
  {
    firstWeek: Type.Optional(Day),
    lastWeek: Type.Optional(Day),
    fields: Type.Array(Type.Enum(STUDY_FIELDS), { uniqueItems: true }),
  },
  { additionalProperties: false },
);
export type ReadQuestion = Static<typeof ReadQuestion>;

const asked = {
  studyId: Type.String({ minLength: 1 }),
  protocolVersion: Type.Integer({ minimum: 1 }),
  kind: Type.Enum(READ_KINDS),
  question: ReadQuestion,
  /** The staff id of the researcher. */
  by: Type.String({ minLength: 1 }),
};

/** A researcher gets an answer about a study. It is appended before the answer leaves. It lists nobody. */
const ReadRecorded = {
  type: 'ReadRecorded',
  version: 1,
  data: Type.Object(
    {
      ...asked,
      /** The moment that the answer is about: entries as of this position of the log. */
      momentPosition: Position,
      /** The log that the answer knows: members and erasures as of this position. */
      knownPosition: Position,
      /** The state hash. Absent for an answer about no state. */
      stateHash: Type.Optional(Hash),
      /** About how many people were counted. Absent below the fewest, and for an answer that counts nobody. */
      people: Type.Optional(Type.Integer({ minimum: COHORT_MIN, multipleOf: PEOPLE_STEP })),
      cellsSuppressed: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/** A researcher asked, and got no answer. */
const DisclosureRefused = {
  type: 'DisclosureRefused',
  version: 1,
  data: Type.Object({ ...asked, why: Type.Enum(REFUSALS) }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/** The export that this read asked for is ready to leave. */
const ExportBuilt = {
  type: 'ExportBuilt',
  version: 1,
  data: Type.Object(
    {
      kind: Type.Enum(EXPORT_KINDS),
      manifestHash: Hash,
      /** The size of the log's tree. */
      treeSize: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/** The export has left whole. */
const ExportFinished = {
  type: 'ExportFinished',
  version: 1,
  data: Type.Object({ bytes: Bytes }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/** The connection ended after this many bytes. The bytes that were sent may still be read. */
const ExportAborted = {
  type: 'ExportAborted',
  version: 1,
  data: Type.Object({ bytes: Bytes }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/** The recipients must delete a person's part of the export. It does not say whose. */
const DeletionDemanded = {
  type: 'DeletionDemanded',
  version: 1,
  data: Type.Object({ studyId: Type.String({ minLength: 1 }), dueDay: Day }, { additionalProperties: false }),
} as const satisfies EventDefinition;

/** The recipients say that they have deleted everything demanded so far. */
const DeletionConfirmed = {
  type: 'DeletionConfirmed',
  version: 1,
  data: Type.Object(
    { by: Type.String({ minLength: 1, maxLength: LINE_MAX }) },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

export const readEvents = [
  ReadRecorded,
  DisclosureRefused,
  ExportBuilt,
  ExportFinished,
  ExportAborted,
  DeletionDemanded,
  DeletionConfirmed,
] as const;
export type ReadEvent = DomainEvent<(typeof readEvents)[number]>;

export const readStream = (readId: string): string => `${STREAM_PREFIX}${readId}`;

export const readIdOfStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'research-read-';
