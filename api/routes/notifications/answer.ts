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

/** The keys of these rows' texts, as far as they still exist. */
export const notificationKeys = (rows: readonly NotificationRow[], keys: KeyRing) =>
  keys.textOpenerOf(rows.flatMap(({ message }) => (message ? keyIdsOf(message) : [])));

/**
 * Turns a row into an answer to its recipient, and opens its text. Thanks for a like have a fixed text, and so
 * has a note without words or with words that can no longer be opened.
 */
export function notificationAnswer(
  { notification_id: id, kind, message, is_read, occurred_at }: NotificationRow,
  keys: TextOpener,
): Notification {
  const words = keys.open(message, { entityId: id, field: 'message' });
  return {
    id,
    type: 'gratitude',
    title: GRATITUDE_TITLE,
    message: kind === 'like' ? LIKE_THANKS : (words ?? GRATITUDE_FALLBACK),
    isRead: is_read,
    createdAt: occurred_at.toISOString(),
  };
}
