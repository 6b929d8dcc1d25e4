import type { Decider } from '../decider.ts';
import type { NotificationEvent } from './events.ts';

/** Whether there is such a notification, and whose it is, the caller has made sure of. */
export interface NotificationCommand {
  readonly type: 'readNotification' | 'deleteNotification';
  readonly notificationId: string;
}

/** The notifications that were read or deleted. */
export type NotificationsState = Map<string, 'read' | 'deleted'>;

export const notificationsDecider: Decider<NotificationsState, NotificationCommand, NotificationEvent> = {
  initial: () => new Map(),

  evolve: (state, { type, data }) =>
    state.set(data.notificationId, type === 'NotificationRead' ? 'read' : 'deleted'),

  decide({ type, notificationId }, state) {
    const before = state.get(notificationId);
    if (before === 'deleted') return [];
    if (type === 'deleteNotification') return [{ type: 'NotificationDeleted', data: { notificationId } }];
    return before === 'read' ? [] : [{ type: 'NotificationRead', data: { notificationId } }];
  },
};
