import Type from 'typebox';
import { type DomainEvent, type EventDefinition, personal, type SealedEvent } from '../event.ts';
import { NOTES_MAX, ScaleSchema } from './schema.ts';

export const MoodLogged = {
  type: 'MoodLogged',
  version: 1,
  entity: 'entryId',
  data: Type.Object(
    {
      entryId: Type.String(),
      moodValue: ScaleSchema,
      fatigueValue: ScaleSchema,
      notes: Type.Optional(personal(Type.String({ minLength: 1, maxLength: NOTES_MAX }))),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

export const MoodWithdrawn = {
  type: 'MoodWithdrawn',
  version: 1,
  data: Type.Object({ entryId: Type.String() }, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const moodEvents = [MoodLogged, MoodWithdrawn] as const;
type MoodEventDefinition = (typeof moodEvents)[number];

export type MoodEvent = DomainEvent<MoodEventDefinition>;
export type SealedMoodEvent = SealedEvent<MoodEventDefinition>;

/** A person's mood entries are one stream: small, and ordered by when they were written. */
export const moodStream = (personId: string): string => `mood-${personId}`;
