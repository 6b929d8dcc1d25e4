import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import { Monday } from './answer-schema.ts';
import { EXPORT_KINDS } from './reads/events.ts';

const Hash = Type.String({
  description: 'The SHA-256 of SHA256SUMS in the package',
  examples: ['7c1e94b02f6ad813'.repeat(4)],
});
const Day = Type.String({ format: 'date', description: 'A day in UTC' });

/** A researcher's request for an export. */
export const BuildExportBody = Type.Object(
  {
    kind: Type.Enum(EXPORT_KINDS, {
      description: '`aggregates`: counts by week. `rows`: by week, of the people who lend their own rows.',
    }),
    moment: Monday,
    recipientKey: Type.String({
      maxLength: 200,
      description:
        'The public key of the recipient, as `age-keygen` prints it. Only its owner can open the file.',
      examples: ['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'],
    }),
  },
  { additionalProperties: false },
);
export type BuildExportBody = Static<typeof BuildExportBody>;

/** A copy that is ready to be fetched. */
export const BuiltExport = Type.Object({
  exportId: Type.String({ format: 'uuid' }),
  readId: Type.String({ format: 'uuid', description: 'Its receipt' }),
  manifestHash: Hash,
  bytes: Type.Integer({ description: 'The size of the encrypted file' }),
});
export type BuiltExport = Static<typeof BuiltExport>;

/** How far the download of a copy has got. `expired`: it was destroyed before anyone fetched it. */
export const EXPORT_STATES = ['built', 'finished', 'aborted', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A copy that was made of a study. */
export const StudyExport = Type.Object({
  exportId: Type.String({ format: 'uuid' }),
  at: Type.String({ format: 'date-time' }),
  kind: Type.Enum(EXPORT_KINDS),
  firstWeek: Monday,
  lastWeek: Monday,
  weeks: Type.Integer({ description: 'The number of weeks' }),
  people: orNull(Type.Integer(), {
    description: 'About how many people are counted; a multiple of 5, or null',
  }),
  manifestHash: Hash,
  state: Type.Enum(EXPORT_STATES, {
    description:
      '`built`: can be fetched. `finished`: has left whole. `aborted`: the download ended early. `expired`: was never ' +
      'fetched, and is destroyed.',
  }),
  canBeFetched: Type.Boolean({ description: 'Whether the file is still here' }),
  deletion: orNull(
    Type.Object({
      askedOn: Day,
      dueOn: Day,
      confirmedOn: orNull(Day),
    }),
    { description: 'Whether the copy must be deleted, because a person in it has withdrawn' },
  ),
});
export type StudyExport = Static<typeof StudyExport>;
