import Type from 'typebox';
import { type DomainEvent, type EventDefinition, personal, type SealedEvent } from '../event.ts';
import { GRATITUDE_KINDS, GRATITUDE_MESSAGE_MAX } from './schema.ts';

const GratitudeSent = {
  type: 'GratitudeSent',
  version: 2,
  // 1.0.2 reads version 1 and ignores `kind`. The release after this one can write 2.
  writtenAs: 1,
  entity: 'gratitudeId',
  hasOwnKey: true,
  upcasters: {
    // 1.0.2 knew no kinds: its clients sent the thanks for a like as an ordinary message.
    1: (data) => ({ kind: 'note', ...data }),
  },
  data: Type.Object(
    {
      gratitudeId: Type.String(),
      sender: Type.String(),
      kind: Type.Enum(GRATITUDE_KINDS),
      /** Absent for gratitude without words, which includes every thanks for a like. */
      message: Type.Optional(personal(Type.String({ minLength: 1, maxLength: GRATITUDE_MESSAGE_MAX }))),
    },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

const GratitudeDelivered = {
  type: 'GratitudeDelivered',
  version: 1,
  data: Type.Object(
    { gratitudeId: Type.String(), recipient: Type.String() },
    { additionalProperties: false },
  ),
} as const satisfies EventDefinition;

export const gratitudeEvents = [GratitudeSent, GratitudeDelivered] as const;
type GratitudeEventDefinition = (typeof gratitudeEvents)[number];

export type GratitudeEvent = DomainEvent<GratitudeEventDefinition>;
export type SealedGratitudeEvent = SealedEvent<GratitudeEventDefinition>;

/** Each gratitude has its own stream, so that only one of several concurrent deliveries succeeds. */
export const gratitudeStream = (gratitudeId: string): string => `gratitude-${gratitudeId}`;
