import type { Notification } from '../../../domain/notifications/schema.ts';
import { api } from '../../lib/api.ts';
import { logWarning } from '../../lib/log.ts';
import { mutate } from '../../lib/mutate.ts';
import { expireByPrefix, type Resource, useResource } from '../../lib/resource.ts';
import { send } from '../../lib/send.ts';
import { type LocalChange, localChangeOf, setLocalChange } from './inbox.ts';

/** The specification (section 9) caches notifications for a minute. */
const FRESH_FOR_MS = 60_000;

const LISTS = 'notifications/list/';

/** The notifications of a person, read and unread, newest first. The server sends at most `NOTIFICATIONS_MAX`. */
export const useNotifications = (userId: number): Resource<readonly Notification[]> =>
  useResource(
    `${LISTS}${userId}`,
    (signal) => api('GET /api/notifications', { query: { userId } }, { signal }),
    FRESH_FOR_MS,
  );

/** Lets the list be read again when it is opened next, for example because a notification has arrived. */
export const expireNotifications = (): void => expireByPrefix(LISTS);

/** The unread notifications, newest first, at most `NOTIFICATIONS_MAX`. */
export const readUnread = async (signal: AbortSignal): Promise<readonly Notification[]> =>
  (await api('GET /api/notifications', { query: { unread: 'true' } }, { signal })).data;

/** Shows a notification as read at once. Resolves to false if sending that failed; then it is shown as before. */
export const markRead = (id: string): Promise<boolean> =>
  change(id, 'read', () => send('PUT /api/notifications/:id/read', { params: { id } }));

/** Removes a notification at once. Resolves to false if sending that failed; then it is shown as before. */
export const deleteNotification = (id: string): Promise<boolean> =>
  change(id, 'deleted', () => send('DELETE /api/notifications/:id', { params: { id } }));

function change(id: string, to: LocalChange, write: () => Promise<void>): Promise<boolean> {
  const before = localChangeOf(id);
  return mutate({
    key: `notification ${id}`,
    value: to,
    apply: () => setLocalChange(id, to),
    send: write,
    rollback: () => setLocalChange(id, before),
    onFailure: (error) => logWarning('A notification was not changed:', error),
  });
}
