import type { Decider } from '../decider.ts';
import { unhandled } from '../unhandled.ts';
import type { NotificationEvent } from './events.ts';

/**
 * Before it sends the command, the caller checks that the notification exists and belongs to the pseudonym of
 * the stream.
 */
export interface NotificationCommand {
  readonly type: 'readNotification' | 'deleteNotification';
  readonly notificationId: string;
}

/** The notifications that were read or deleted, by id. */
export type NotificationsState = Map<string, 'read' | 'deleted'>;

export const notificationsDecider: Decider<NotificationsState, NotificationCommand, NotificationEvent> = {
  initial: () => new Map(),

  evolve(state, event) {
    switch (event.type) {
      case 'NotificationRead':
        return state.set(event.data.notificationId, 'read');
      case 'NotificationDeleted':
        return state.set(event.data.notificationId, 'deleted');
      default:
        return unhandled(event);
    }
  },

  decide({ type, notificationId }, state) {
    const before = state.get(notificationId);
    if (before === 'deleted') return [];
    if (type === 'deleteNotification') return [{ type: 'NotificationDeleted', data: { notificationId } }];
    return before === 'read' ? [] : [{ type: 'NotificationRead', data: { notificationId } }];
  },
};
