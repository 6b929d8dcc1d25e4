import type { Notification } from '../../../domain/notifications/schema.ts';
import { get } from '../../lib/api.ts';
import { expireByPrefix, type Resource, useResource } from '../../lib/resource.ts';
import { send } from '../../lib/send.ts';
import { applyLocalChange } from './inbox.ts';

/** Section 9 of the specification: notifications are kept for a minute. */
const FRESH_FOR_MS = 60_000;

const pathOf = (id: string) => `/api/notifications/${encodeURIComponent(id)}`;

const LISTS = 'notifications/list/';

/** All that has reached somebody, newest first. */
export const useNotifications = (userId: number): Resource<readonly Notification[]> =>
  useResource(
    `${LISTS}${userId}`,
    (signal) => get<readonly Notification[]>(`/api/notifications?userId=${userId}`, signal),
    FRESH_FOR_MS,
  );

/** Something has come: the list is read anew by whoever opens it next. */
export const expireNotifications = (): void => expireByPrefix(LISTS);

/** The gratitude that has not been read, newest first. */
export const unreadGratitude = async (signal: AbortSignal): Promise<readonly Notification[]> =>
  (await get<readonly Notification[]>('/api/notifications?type=gratitude&unread=true', signal)).data;

/** Shows it as read at once, and as before when the server does not take it; then it throws. */
export const markRead = (id: string): Promise<void> =>
  revertOnError(applyLocalChange(id, 'read'), () => send({ method: 'PUT', path: `${pathOf(id)}/read` }));

/** As above. */
export const deleteNotification = (id: string): Promise<void> =>
  revertOnError(applyLocalChange(id, 'deleted'), () => send({ method: 'DELETE', path: pathOf(id) }));

async function revertOnError(takeBack: () => void, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    takeBack();
    throw error;
  }
}
