import Type from 'typebox';
import type { DomainEvent, EventDefinition } from '../../event.ts';
import { WRITING_KINDS } from '../writing-kinds.ts';

/** With `author`, what this pseudonym writes after this event is hidden as well. */
const WritingHidden = {
  type: 'WritingHidden',
  version: 1,
  data: Type.Object(
    {
      hideId: Type.String(),
      kind: Type.Enum(WRITING_KINDS),
      /** The id of the post or of the gratitude. */
      subjectId: Type.String(),
      author: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

const HideUndone = {
  type: 'HideUndone',
  version: 1,
  data: Type.Object({ hideId: Type.String() }, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const hideEvents = [WritingHidden, HideUndone] as const;
export type HideEvent = DomainEvent<(typeof hideEvents)[number]>;

/** Everything that a pseudonym has hidden is in one stream. */
export const hidesStream = (pseudonymId: string): string => `${STREAM_PREFIX}${pseudonymId}`;

/** The pseudonym that has hidden something. */
export const pseudonymOfHidesStream = (stream: string): string => stream.slice(STREAM_PREFIX.length);

const STREAM_PREFIX = 'hides-';
