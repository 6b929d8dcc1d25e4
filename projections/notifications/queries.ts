import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { NotificationsTable } from './table.ts';

/** A notification with its text still sealed. */
export type NotificationRow = Selectable<NotificationsTable>;

/** A literal instead of a parameter, because a generic plan cannot match a parameter to a partial index. */
const FALSE_LITERAL = sql.lit(false);

/** A condition that leaves out thanks that the recipient has hidden. */
const NOT_HIDDEN = sql<boolean>`not exists (
  select from community_hides h
   where h.pseudonym_id = recipient and h.kind = 'gratitude' and h.subject_id = notification_id)`;

/**
 * A recipient's notifications, newest first, at most `limit`; with `unread` only unread ones. Those that wait, are
 * deleted, are withheld by moderation or are hidden by the recipient are left out.
 */
export function listNotifications(
  db: Kysely<Database>,
  recipient: string,
  { unread, limit }: { readonly unread: boolean; readonly limit: number },
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('is_deleted', '=', FALSE_LITERAL)
    .where('is_waiting', '=', FALSE_LITERAL)
    .where('is_withheld', '=', FALSE_LITERAL)
    .where(NOT_HIDDEN)
    .$if(unread, (query) => query.where('is_read', '=', FALSE_LITERAL))
    .orderBy('occurred_at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Notifications that have reached their recipients after a position of the log, oldest first, at most `limit`. Those
 * that wait, are deleted or are withheld by moderation are left out. Those that the recipient has hidden are not.
 */
export function deliveredSince(
  db: Kysely<Database>,
  after: bigint,
  limit: number,
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('recipient', 'is not', null)
    .where('position', '>', after)
    .where('is_deleted', '=', FALSE_LITERAL)
    .where('is_waiting', '=', FALSE_LITERAL)
    .where('is_withheld', '=', FALSE_LITERAL)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** How many unread notifications `listNotifications` would have without a limit. */
export async function countUnread(db: Kysely<Database>, recipient: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .where('recipient', '=', recipient)
    .where('is_read', '=', FALSE_LITERAL)
    .where('is_deleted', '=', FALSE_LITERAL)
    .where('is_waiting', '=', FALSE_LITERAL)
    .where('is_withheld', '=', FALSE_LITERAL)
    .where(NOT_HIDDEN)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** These notifications of a recipient in no order, also hidden and waiting ones, but none deleted or withheld. */
export function findNotifications(
  db: Kysely<Database>,
  recipient: string,
  notificationIds: readonly string[],
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('is_deleted', '=', FALSE_LITERAL)
    .where('is_withheld', '=', FALSE_LITERAL)
    .where(sql<boolean>`notification_id = any(${notificationIds}::uuid[])`)
    .execute();
}

/** The ids of a recipient's waiting notifications, oldest first. */
export async function waitingIds(db: Kysely<Database>, recipient: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('notification_id')
    .where('recipient', '=', recipient)
    .where('is_waiting', '=', sql.lit(true))
    .where('is_deleted', '=', FALSE_LITERAL)
    .where('is_withheld', '=', FALSE_LITERAL)
    .orderBy('position')
    .execute();
  return rows.map(({ notification_id }) => notification_id);
}

/** Whether the notification was delivered to this recipient, even if it was deleted later. */
export async function wasDeliveredTo(
  db: Kysely<Database>,
  recipient: string,
  notificationId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('recipient')
    .where('notification_id', '=', notificationId)
    .executeTakeFirst();
  return row?.recipient === recipient;
}

/**
 * Gratitude that has no recipient yet and was sent after a position of the log, except by the pseudonym `notOf`,
 * oldest first, at most `limit`.
 */
export function pendingGratitude(
  db: Kysely<Database>,
  { after, notOf, limit }: { readonly after: bigint; readonly notOf: string | null; readonly limit: number },
): Promise<Pick<NotificationRow, 'notification_id' | 'sender' | 'position'>[]> {
  return db
    .selectFrom('notifications')
    .select(['notification_id', 'sender', 'position'])
    .where('recipient', 'is', null)
    .where('position', '>', after)
    .where(sql<boolean>`sender is distinct from ${notOf}::uuid`)
    .orderBy('position')
    .limit(limit)
    .execute();
}
