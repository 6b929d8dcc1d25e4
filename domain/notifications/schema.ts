import Type, { type Static } from 'typebox';

export const NotificationTypeSchema = Type.Enum(['gratitude', 'message', 'inactivity']);

/** The newest so many are listed. */
export const NOTIFICATIONS_MAX = 200;

/** What somebody reads whose gratitude came without words, or whose sender's words are gone. */
export const GRATITUDE_FALLBACK = 'Someone appreciated your presence';
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
