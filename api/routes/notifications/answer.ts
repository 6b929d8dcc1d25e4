import { keyIdsOf } from '../../../domain/event.ts';
import {
  GRATITUDE_FALLBACK,
  GRATITUDE_TITLE,
  LIKE_THANKS,
  type Notification,
} from '../../../domain/notifications/schema.ts';
import type { TextOpener } from '../../../infra/crypto/text-opener.ts';
import type { KeyRing } from '../../../infra/personal-keys/key-ring.ts';
import type { NotificationRow } from '../../../projections/notifications/queries.ts';

/** Reads the keys for the texts of these rows. A destroyed one is missing, and its text then stays closed. */
export const notificationOpener = (rows: readonly NotificationRow[], keys: KeyRing): Promise<TextOpener> =>
  keys.textOpenerOf(rows.flatMap(({ message }) => (message ? keyIdsOf(message) : [])));

/**
 * The notification in a row, as its recipient gets it. Thanks for a like are always `LIKE_THANKS`. A note without words,
 * or with words that can no longer be opened, is `GRATITUDE_FALLBACK`.
 */
export function notificationAnswer(
  { notification_id: id, kind, message, is_read, occurred_at }: NotificationRow,
  opener: TextOpener,
): Notification {
  const words = opener.open(message, { entityId: id, field: 'message' });
  return {
    id,
    type: 'gratitude',
    title: GRATITUDE_TITLE,
    message: kind === 'like' ? LIKE_THANKS : (words ?? GRATITUDE_FALLBACK),
    isRead: is_read,
    createdAt: occurred_at.toISOString(),
  };
}
