import Type, { type Static } from 'typebox';

export const NotificationTypeSchema = Type.Enum(['gratitude', 'message', 'inactivity']);

/** The longest list of notifications; it has the newest. */
export const NOTIFICATIONS_MAX = 200;

/** The message of a note that was sent without words, or whose words can't be read any more. */
export const GRATITUDE_FALLBACK = 'Someone appreciated your presence';
/** The message of the thanks for a like. */
export const LIKE_THANKS =
  'Someone appreciated your reflection. Your sharing matters and has touched someone today.';
export const GRATITUDE_TITLE = 'Someone sent you gratitude';

/** A notification as the API answers it. */
export const Notification = Type.Object({
  id: Type.String(),
  type: NotificationTypeSchema,
  title: Type.String(),
  message: Type.String(),
  isRead: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
});
export type Notification = Static<typeof Notification>;

export const UnreadCount = Type.Object({ count: Type.Integer({ minimum: 0 }) });
