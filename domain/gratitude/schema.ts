import Type, { type Static } from 'typebox';
import { RegionSchema } from '../places/regions.ts';

/** The maximum length of a message, in code points after trimming. */
export const GRATITUDE_MESSAGE_MAX = 500;

/** At most this many thanks reach a person within `THANKS_WINDOW_MS`. Further ones wait until the person opens them. */
export const THANKS_A_DAY = 20;
export const THANKS_WINDOW_MS = 24 * 60 * 60_000;

/** `note`: sent by a person, with or without words. `like`: follows a like, without words. */
export const GRATITUDE_KINDS = ['note', 'like'] as const;
export type GratitudeKind = (typeof GRATITUDE_KINDS)[number];

/** The maximum length of an accepted handle, in characters. Real handles are shorter. */
const HANDLE_MAX = 64;

/**
 * The body of POST /api/community/gratitude. The sender comes from the session and the recipient from the
 * handle `recipientSessionId`. Without a handle the server draws a recipient at random. If it finds none, the thanks
 * wait for a person who comes later. `senderSessionId` and `region` are accepted and ignored.
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

/** How many thanks wait for the caller. */
export const WaitingThanks = Type.Object({ count: Type.Integer({ minimum: 0 }) });

/** How many of the waiting thanks were opened, oldest first, and how many still wait. */
export const OpenedThanks = Type.Object({
  opened: Type.Integer({ minimum: 0 }),
  left: Type.Integer({ minimum: 0 }),
});

/** Whether thanks reach the person. */
export const ThanksSetting = Type.Object({ thanks: Type.Boolean() }, { additionalProperties: false });
export type ThanksSetting = Static<typeof ThanksSetting>;

export const SentGratitude = Type.Object({ id: Type.String() });
