import { computed, signal } from '@preact/signals-react';
import type { Notification } from '../../../domain/notifications/schema.ts';

type LocalChange = 'read' | 'deleted';

/** What the last check found unread, newest first. */
export const unreadNotifications = signal<readonly Notification[]>([]);

/** What was done on this device to what was read before; it holds until the server says the same. */
const localChanges = signal<ReadonlyMap<string, LocalChange>>(new Map());

/** How many are unread, as the bell says it. */
export const unreadCount = computed(
  () => unreadNotifications.value.filter(({ id }) => !localChanges.value.has(id)).length,
);

/** The notification that a banner shows, if one does. */
export const banner = signal<Notification | null>(null);

/** Marks at once; the returned function takes it back, for when the server didn't take it. */
export function applyLocalChange(id: string, as: LocalChange): () => void {
  const before = localChanges.peek().get(id);
  set(id, as);
  return () => set(id, before);
}

function set(id: string, as: LocalChange | undefined): void {
  const next = new Map(localChanges.peek());
  if (as === undefined) next.delete(id);
  else next.set(id, as);
  localChanges.value = next;
}

/** What has been read from the server, with what was done to it since. */
export function withLocalChanges(list: readonly Notification[]): readonly Notification[] {
  return list
    .filter(({ id }) => localChanges.value.get(id) !== 'deleted')
    .map((one) => (localChanges.value.get(one.id) === 'read' ? { ...one, isRead: true } : one));
}

/** Forgets everything: somebody else may come. */
export function clearInbox(): void {
  unreadNotifications.value = [];
  localChanges.value = new Map();
  banner.value = null;
}
