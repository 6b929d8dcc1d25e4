import Type from 'typebox';
import type { EntryChange } from '../entries/entries.ts';
import {
  type DomainEvent,
  type EventDefinition,
  type LoadedEvent,
  personal,
  type SealedEvent,
} from '../event.ts';
import { NOTES_MAX } from './notes.ts';
import type { MoodValueName } from './scale.ts';
import { ScaleSchema } from './schema.ts';
import { fromUnsealed, toUnsealed } from './unsealed.ts';

const values = {
  moodValue: Type.Optional(ScaleSchema),
  energyValue: Type.Optional(ScaleSchema),
} satisfies Record<MoodValueName, unknown>;

/** The content of a check-in. A value that the person did not choose is absent. */
const content = {
  entryId: Type.String(),
  ...values,
  notes: Type.Optional(personal(Type.String({ minLength: 1, maxLength: NOTES_MAX }))),
};

export const MoodLogged = {
  type: 'MoodLogged',
  version: 4,
  sealedFrom: 3,
  entity: 'entryId',
  upcasters: {
    // Version 1 called it fatigueValue, although 5 on the scale means the most energy.
    1: ({ fatigueValue, ...data }) => ({ ...data, energyValue: fatigueValue }),
    2: (given) => given,
    3: fromUnsealed,
  },
  unsealed: toUnsealed,
  data: Type.Object(
    {
      ...content,
      /**
       * Whether the person chose the values. Up to 1.0.2 the form began with mood 3 and energy 2, so its events do not
       * say whether the person chose these: `unknown`.
       */
      chosen: Type.Enum(['yes', 'unknown']),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/** The parts that all events with a later content of an entry share. */
const correction = {
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  entity: 'entryId',
  data: Type.Object(content, { additionalProperties: false }),
} as const satisfies Omit<EventDefinition, 'type'>;

/** Replaces the values and the notes. The entry keeps its day and the moment at which it was logged. */
const MoodCorrected = {
  type: 'MoodCorrected',
  ...correction,
} as const satisfies EventDefinition;

/**
 * A correction that did not know the latest values or notes, made on another device. The entry keeps what it has, and
 * this stays beside it until the person chooses.
 */
const MoodConflictKept = {
  type: 'MoodConflictKept',
  ...correction,
} as const satisfies EventDefinition;

/** The values and notes that the person chose. Nothing stays beside them. */
const MoodConflictResolved = {
  type: 'MoodConflictResolved',
  ...correction,
} as const satisfies EventDefinition;

const MoodWithdrawn = {
  type: 'MoodWithdrawn',
  version: 2,
  sealedFrom: 2,
  upcasters: { 1: (given) => given },
  data: Type.Object({ entryId: Type.String() }, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const moodEvents = [
  MoodLogged,
  MoodCorrected,
  MoodConflictKept,
  MoodConflictResolved,
  MoodWithdrawn,
] as const;
type MoodEventDefinition = (typeof moodEvents)[number];

export type MoodEvent = DomainEvent<MoodEventDefinition>;
export type LoadedMoodEvent = LoadedEvent<MoodEventDefinition>;
export type SealedMoodEvent = SealedEvent<MoodEventDefinition>;

/** The effect of each event on its entry. */
export const MOOD_CHANGES = {
  MoodLogged: 'added',
  MoodCorrected: 'corrected',
  MoodConflictKept: 'kept',
  MoodConflictResolved: 'resolved',
  MoodWithdrawn: 'withdrawn',
} as const satisfies Record<MoodEvent['type'], EntryChange>;

/** The values of an entry. At least one is there. */
export type MoodValues = Omit<DomainEvent<typeof MoodCorrected>['data'], 'entryId' | 'notes'>;

/** All mood events of a person are in one stream, in the order in which they were written. */
export const moodStream = (personId: string): string => `${STREAM_PREFIX}${personId}`;

/** The person that the stream belongs to. */
export const personOfMoodStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'mood-';
