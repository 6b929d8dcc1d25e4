import Type, { type Static } from 'typebox';
import { RegionSchema } from '../places/regions.ts';

/** The longest message, in code points after trimming. */
export const GRATITUDE_MESSAGE_MAX = 500;

/** The longest handle anybody is shown by, in characters, with room to spare. */
const HANDLE_MAX = 64;

/**
 * What POST /api/community/gratitude takes. Who sends it says the session, and whom it reaches the handle:
 * `senderSessionId` and `region` are part of the call and decide nothing.
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
