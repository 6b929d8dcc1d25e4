import { computed, signal } from '@preact/signals-react';
import type { Notification } from '../../../domain/notifications/schema.ts';

type Mark = 'read' | 'deleted';

/** What the last check found unread, newest first. */
export const foundUnread = signal<readonly Notification[]>([]);

/** What was done on this device to what was read before; it holds until the server says the same. */
const marks = signal<ReadonlyMap<string, Mark>>(new Map());

/** How many are unread, as the bell says it. */
export const unreadCount = computed(() => foundUnread.value.filter(({ id }) => !marks.value.has(id)).length);

/** The notification that a banner shows, if one does. */
export const banner = signal<Notification | null>(null);

/** Marks at once; the returned function takes it back, for when the server didn't take it. */
export function mark(id: string, as: Mark): () => void {
  const before = marks.peek().get(id);
  set(id, as);
  return () => set(id, before);
}

function set(id: string, as: Mark | undefined): void {
  const next = new Map(marks.peek());
  if (as === undefined) next.delete(id);
  else next.set(id, as);
  marks.value = next;
}

/** What has been read from the server, with what was done to it since. */
export function withMarks(list: readonly Notification[]): readonly Notification[] {
  return list
    .filter(({ id }) => marks.value.get(id) !== 'deleted')
    .map((one) => (marks.value.get(one.id) === 'read' ? { ...one, isRead: true } : one));
}

/** Forgets everything: somebody else may come. */
export function emptyInbox(): void {
  foundUnread.value = [];
  marks.value = new Map();
  banner.value = null;
}
