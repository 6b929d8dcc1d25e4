import Type, { type Static } from 'typebox';
import { RegionSchema } from '../places/regions.ts';

/** The maximum length of a message, in code points after trimming. */
export const GRATITUDE_MESSAGE_MAX = 500;

/** `note`: sent by a person, with or without words. `like`: follows a like, without words. */
export const GRATITUDE_KINDS = ['note', 'like'] as const;
export type GratitudeKind = (typeof GRATITUDE_KINDS)[number];

/** The maximum length of an accepted handle, in characters. Real handles are shorter. */
const HANDLE_MAX = 64;

/**
 * The body of POST /api/community/gratitude. The sender comes from the session and the recipient from the
 * handle. `senderSessionId` and `region` are accepted and ignored.
 */
export const SendGratitudeBody = Type.Object(
  {
    senderSessionId: Type.Optional(Type.String()),
    recipientSessionId: Type.Optional(Type.String({ minLength: 1, maxLength: HANDLE_MAX })),
    region: Type.Optional(RegionSchema),
    message: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type SendGratitudeBody = Static<typeof SendGratitudeBody>;

export const SentGratitude = Type.Object({ id: Type.String() });
