import type { SealedGratitudeEvent } from '../../domain/gratitude/events.ts';
import { type NotificationEvent, pseudonymOfNotificationsStream } from '../../domain/notifications/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { NOTIFICATION_COLUMNS } from './table.ts';

export type NotificationsEvent = SealedGratitudeEvent | NotificationEvent;
type Row = NewRow<typeof NOTIFICATION_COLUMNS>;

/** The recipient of a gratitude, and when it was delivered. */
export type Delivery = Pick<Row, 'occurred_at' | 'position'> & { readonly recipient: string };

export interface NotificationFlags {
  readonly isRead: boolean;
  readonly isDeleted: boolean;
}

export interface NotificationsChanges {
  readonly sent: ReadonlyMap<string, Row>;
  /** Deliveries of gratitude that was sent in an earlier batch. */
  readonly delivered: ReadonlyMap<string, Delivery>;
  /**
   * Flags for notifications of earlier batches, by notification and pseudonym. Only the recipient's flags
   * count.
   */
  readonly flags: ReadonlyMap<string, ReadonlyMap<string, NotificationFlags>>;
}

/**
 * Folds a batch into the changes to write. The resulting table does not depend on how the log is cut into
 * batches.
 */
export function fold(events: readonly ProjectedEvent<NotificationsEvent>[]): NotificationsChanges {
  const sent = new Map<string, Row>();
  const delivered = new Map<string, Delivery>();
  const flags = new Map<string, Map<string, NotificationFlags>>();
  const flag = (stream: string, id: string, set: Partial<NotificationFlags>) => {
    const pseudonymId = pseudonymOfNotificationsStream(stream);
    const row = sent.get(id);
    if (row) {
      if (row.recipient === pseudonymId) sent.set(id, withFlags(row, set));
      return;
    }
    const byPseudonym = flags.get(id) ?? new Map<string, NotificationFlags>();
    const before = byPseudonym.get(pseudonymId) ?? { isRead: false, isDeleted: false };
    flags.set(id, byPseudonym.set(pseudonymId, { ...before, ...set }));
  };
  for (const event of events) {
    switch (event.type) {
      case 'GratitudeSent': {
        const { gratitudeId, sender, kind, message } = event.data;
        sent.set(gratitudeId, {
          notification_id: gratitudeId,
          sender,
          recipient: null,
          kind,
          message: message ? JSON.stringify(message) : null,
          occurred_at: new Date(event.moment.occurredAt),
          position: event.position,
          is_read: false,
          is_deleted: false,
        });
        break;
      }
      case 'GratitudeDelivered': {
        const { gratitudeId, recipient } = event.data;
        const { moment, position } = event;
        const delivery = { recipient, occurred_at: new Date(moment.occurredAt), position };
        const row = sent.get(gratitudeId);
        if (row) sent.set(gratitudeId, { ...row, ...delivery, sender: null });
        else delivered.set(gratitudeId, delivery);
        // Flags set before the delivery have no effect when they arrive in an earlier batch, so drop them here too.
        flags.delete(gratitudeId);
        break;
      }
      case 'NotificationRead':
        flag(event.stream, event.data.notificationId, { isRead: true });
        break;
      case 'NotificationDeleted':
        flag(event.stream, event.data.notificationId, { isDeleted: true });
        break;
      default:
        unhandled(event);
    }
  }
  return { sent, delivered, flags };
}

const withFlags = (row: Row, { isRead, isDeleted }: Partial<NotificationFlags>): Row => ({
  ...row,
  ...(isRead && { is_read: true }),
  ...(isDeleted && { is_deleted: true, message: null }),
});
