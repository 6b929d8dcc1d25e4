import Type from 'typebox';
import { type DomainEvent, type EventDefinition, personal, type SealedEvent } from '../event.ts';
import { NOTES_MAX } from './notes.ts';
import { ScaleSchema } from './schema.ts';

export const MoodLogged = {
  type: 'MoodLogged',
  version: 3,
  sealedFrom: 3,
  entity: 'entryId',
  upcasters: {
    // Version 1 called it fatigueValue, although 5 on the scale means the most energy.
    1: ({ fatigueValue, ...data }) => ({ ...data, energyValue: fatigueValue }),
    2: (given) => given,
  },
  data: Type.Object(
    {
      entryId: Type.String(),
      moodValue: ScaleSchema,
      energyValue: ScaleSchema,
      notes: Type.Optional(personal(Type.String({ minLength: 1, maxLength: NOTES_MAX }))),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

const MoodWithdrawn = {
  type: 'MoodWithdrawn',
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  data: Type.Object({ entryId: Type.String() }, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const moodEvents = [MoodLogged, MoodWithdrawn] as const;
type MoodEventDefinition = (typeof moodEvents)[number];

export type MoodEvent = DomainEvent<MoodEventDefinition>;
export type SealedMoodEvent = SealedEvent<MoodEventDefinition>;

/** The values of an entry. */
export type MoodValues = Omit<DomainEvent<typeof MoodLogged>['data'], 'entryId' | 'notes'>;

/** The names of the values in messages. */
export const MOOD_VALUE_NAMES = {
  moodValue: 'Mood',
  energyValue: 'Energy',
} as const satisfies Record<keyof MoodValues, string>;

/** All mood events of a person are in one stream, in the order in which they were written. */
export const moodStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

/** The person that the stream belongs to. */
export const personOfMoodStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'mood-';
