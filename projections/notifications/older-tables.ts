import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { eraseStatements } from './write.ts';

/**
 * 1.0.2 had no kinds: the thanks for a like was a note. All thanks reached their recipients, and no moderation took
 * any.
 */
export const notificationsOf1_0_2: OlderTables = {
  version: 3,
  tables: ['notifications', 'notifications_erased'],
  views: (older) => ({
    notifications: sql`
      select notification_id, sender, recipient, 'note'::text as kind, message, occurred_at, position, is_read,
        is_deleted, false as is_over, false as is_waiting, false as is_withheld from ${older('notifications')}`,
  }),
  eraseStatements: (pseudonymIds, older, current) => [
    // Gratitude that has been delivered since stays with its recipient, without its sender.
    sql`
      update ${older('notifications')} o
         set sender = null, recipient = n.recipient, occurred_at = n.occurred_at, position = n.position
        from ${current('notifications')} n
       where o.notification_id = n.notification_id and o.recipient is null and n.recipient is not null
         and o.sender = ${pseudonymIds}`,
    ...eraseStatements(pseudonymIds, older),
  ],
};
