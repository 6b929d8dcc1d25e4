import {
  GRATITUDE_FALLBACK,
  GRATITUDE_TITLE,
  type Notification,
} from '../../../domain/notifications/schema.ts';
import { openText } from '../../../infra/crypto/sealed-text.ts';
import type { KeyRing } from '../../../infra/personal-keys/key-ring.ts';
import type { NotificationRow } from '../../../projections/notifications/queries.ts';

/**
 * Turns rows into answers: words are opened here and nowhere before. In place of words that were not sent, or
 * whose key is gone, stand the same for all.
 */
export async function notificationAnswers(
  rows: readonly NotificationRow[],
  keys: KeyRing,
): Promise<Notification[]> {
  const found = await keys.withIds(rows.flatMap(({ message }) => (message ? [message.keyId] : [])));
  return rows.map(({ notification_id: id, message, is_read, occurred_at }) => {
    const key = message && found.get(message.keyId);
    return {
      id,
      type: 'gratitude',
      title: GRATITUDE_TITLE,
      message: key ? openText(message, { entityId: id, field: 'message' }, key) : GRATITUDE_FALLBACK,
      isRead: is_read,
      createdAt: occurred_at.toISOString(),
    };
  });
}
