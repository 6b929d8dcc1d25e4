import {
  GRATITUDE_FALLBACK,
  GRATITUDE_TITLE,
  type Notification,
} from '../../../domain/notifications/schema.ts';
import { openTextOrNull } from '../../../infra/crypto/sealed-text.ts';
import type { KeyRing } from '../../../infra/personal-keys/key-ring.ts';
import type { NotificationRow } from '../../../projections/notifications/queries.ts';

/** The keys that these rows' words were sealed with, as far as they still exist. */
export const notificationKeys = (rows: readonly NotificationRow[], keys: KeyRing) =>
  keys.withIds(rows.flatMap(({ message }) => (message ? [message.keyId] : [])));

/**
 * Turns a row into an answer: words are opened here and nowhere before. In place of words that were not sent, or
 * that can't be opened any more, stand the same for all.
 */
export function notificationAnswer(
  { notification_id: id, message, is_read, occurred_at }: NotificationRow,
  keys: ReadonlyMap<string, Buffer>,
): Notification {
  const words = openTextOrNull(keys, message, { entityId: id, field: 'message' });
  return {
    id,
    type: 'gratitude',
    title: GRATITUDE_TITLE,
    message: words ?? GRATITUDE_FALLBACK,
    isRead: is_read,
    createdAt: occurred_at.toISOString(),
  };
}
