import { computed, signal } from '@preact/signals-react';
import type { Notification } from '../../../domain/notifications/schema.ts';

/**
 * A change that this page shows even before the server has it. A row with Undo takes the place of a `hidden`
 * notification.
 */
export type LocalChange = 'read' | 'deleted' | 'hidden';

/**
 * The unread notifications that the last check found or that have arrived live since, newest first. Those that were
 * read, deleted or hidden on this page stay in it until the next check.
 */
export const unreadNotifications = signal<readonly Notification[]>([]);

/** Changes made on this page, by notification. They apply to every list that the server sends. */
const localChanges = signal<ReadonlyMap<string, LocalChange>>(new Map());

/** The unread notifications without those that were read, deleted or hidden on this page. */
export const stillUnread = computed(() =>
  unreadNotifications.value.filter(({ id }) => !localChanges.value.has(id)),
);

/** The count that the bell shows. */
export const unreadCount = computed(() => stillUnread.value.length);

/** The unread notifications about decisions of moderators. */
export const unreadDecisions = computed(() => stillUnread.value.filter(({ opens }) => opens === 'decisions'));

/** The notification that the banner shows, if any. */
export const banner = signal<Notification | null>(null);

/** The change made to a notification on this page, if any. */
export const localChangeOf = (id: string): LocalChange | undefined => localChanges.peek().get(id);

/** Shows a notification as changed, or as the server sent it. */
export function setLocalChange(id: string, change: LocalChange | undefined): void {
  const next = new Map(localChanges.peek());
  if (change === undefined) next.delete(id);
  else next.set(id, change);
  localChanges.value = next;
}

/** The list from the server with the changes made on this page. A hidden one stays in it, for its row with Undo. */
export function withLocalChanges(list: readonly Notification[]): readonly Notification[] {
  return list
    .filter(({ id }) => localChanges.value.get(id) !== 'deleted')
    .map((one) => (localChanges.value.get(one.id) === 'read' ? { ...one, isRead: true } : one));
}

/** Clears everything, because another person may sign in next. */
export function clearInbox(): void {
  unreadNotifications.value = [];
  localChanges.value = new Map();
  banner.value = null;
}
