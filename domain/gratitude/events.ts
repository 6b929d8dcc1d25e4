import Type from 'typebox';
import { type DomainEvent, type EventDefinition, personal, type SealedEvent } from '../event.ts';
import { GRATITUDE_KINDS, GRATITUDE_MESSAGE_MAX } from './schema.ts';

const GratitudeSent = {
  type: 'GratitudeSent',
  version: 2,
  // Written under the number 1, so that 1.0.2 can still read it; it ignores `kind`. The release after this one may
  // write 2.
  writtenAs: 1,
  entity: 'gratitudeId',
  hasOwnKey: true,
  upcasters: {
    // 1.0.2 has no kinds: when a person liked a post, their client sent its author an ordinary message. This release
    // also writes the number 1, and its own `kind` must win, so it comes last.
    1: (data) => ({ kind: 'note', ...data }),
  },
  data: Type.Object(
    {
      gratitudeId: Type.String(),
      sender: Type.String(),
      kind: Type.Enum(GRATITUDE_KINDS),
      /** Absent for gratitude without words. The gratitude that follows a like, from the liker to the author, has none. */
      message: Type.Optional(personal(Type.String({ minLength: 1, maxLength: GRATITUDE_MESSAGE_MAX }))),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/**
 * Gratitude with a recipient is delivered at once: the sender has chosen them, or the server has drawn them. Other
 * gratitude waits for a person who is present.
 */
const GratitudeDelivered = {
  type: 'GratitudeDelivered',
  version: 1,
  data: Type.Object(
    { gratitudeId: Type.String(), recipient: Type.String() },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

/**
 * Stands in place of `GratitudeSent` if the recipient does not want the gratitude: they have turned thanks off, or have
 * hidden the sender. It holds neither the words nor the two people. The command answers as it would after a delivery, so
 * the sender cannot tell the difference.
 */
const GratitudeWithheld = {
  type: 'GratitudeWithheld',
  version: 1,
  data: Type.Object({ gratitudeId: Type.String() }, { additionalProperties: false }),
} as const satisfies EventDefinition;

export const gratitudeEvents = [GratitudeSent, GratitudeDelivered, GratitudeWithheld] as const;
type GratitudeEventDefinition = (typeof gratitudeEvents)[number];

export type GratitudeEvent = DomainEvent<GratitudeEventDefinition>;
export type SealedGratitudeEvent = SealedEvent<GratitudeEventDefinition>;

/** Each gratitude has its own stream, so that two processes cannot both deliver it. */
export const gratitudeStream = (gratitudeId: string): string => `gratitude-${gratitudeId}`;
