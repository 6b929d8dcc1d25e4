import Type, { type Static } from 'typebox';

/**
 * `gratitude`: thanks. `message`: news about a decision of moderators. The server sends no `inactivity`: only the
 * samples of the client have it.
 */
export const NotificationTypeSchema = Type.Enum(['gratitude', 'message', 'inactivity']);

/** The most notifications in a list. Older ones are left out. */
export const NOTIFICATIONS_MAX = 200;

/** The message of a note that has no words, or whose words can no longer be decrypted. */
export const GRATITUDE_FALLBACK = 'Someone appreciated your presence';
/** The message of the thanks for a like. */
export const LIKE_THANKS =
  'Someone appreciated your reflection. Your sharing matters and has touched someone today.';
export const GRATITUDE_TITLE = 'Someone sent you gratitude';

/** A notification in the API's answers. `opens` is the page that says more; it is there for decisions of moderators. */
export const Notification = Type.Object({
  id: Type.String(),
  type: NotificationTypeSchema,
  title: Type.String(),
  message: Type.String(),
  isRead: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  opens: Type.Optional(Type.Literal('decisions')),
});
export type Notification = Static<typeof Notification>;

export const UnreadCount = Type.Object({ count: Type.Integer({ minimum: 0 }) });
