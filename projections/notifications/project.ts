import type { Insertable } from 'kysely';
import {
  GratitudeDelivered,
  GratitudeSent,
  type SealedGratitudeEvent,
} from '../../domain/gratitude/events.ts';
import {
  type NotificationEvent,
  notificationEvents,
  pseudonymOfNotificationsStream,
} from '../../domain/notifications/events.ts';
import { MemberErased } from '../../domain/pseudonym/events.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { createNotificationsTable, NOTIFICATIONS_TABLE_VERSION, type NotificationsTable } from './table.ts';
import { erase, write } from './write.ts';

export type NotificationsEvent = SealedGratitudeEvent | NotificationEvent;
type Row = Insertable<NotificationsTable>;

/** Where and when a gratitude arrives. */
export type Delivery = Pick<Row, 'occurred_at' | 'position'> & { readonly recipient: string };

/** What somebody has done with a notification. */
export interface NotificationFlags {
  readonly isRead: boolean;
  readonly isDeleted: boolean;
}

export interface NotificationsChanges {
  readonly sent: ReadonlyMap<string, Row>;
  /** Gratitudes delivered now that were sent in an earlier batch. */
  readonly delivered: ReadonlyMap<string, Delivery>;
  /** What was done with notifications of earlier batches, and by whom: it counts where they are the recipient. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<string, NotificationFlags>>;
}

/** Folds a batch into what has to change. However the log is cut, the table ends up the same. */
function fold(events: readonly ProjectedEvent<NotificationsEvent>[]): NotificationsChanges {
  const sent = new Map<string, Row>();
  const delivered = new Map<string, Delivery>();
  const marks = new Map<string, Map<string, NotificationFlags>>();
  for (const event of events) {
    switch (event.type) {
      case 'GratitudeSent': {
        const { gratitudeId, sender, message } = event.data;
        sent.set(gratitudeId, {
          notification_id: gratitudeId,
          sender,
          recipient: null,
          message: message ? JSON.stringify(message) : null,
          occurred_at: new Date(event.metadata.occurredAt),
          position: event.position,
          is_read: false,
          is_deleted: false,
        });
        break;
      }
      case 'GratitudeDelivered': {
        const { gratitudeId, recipient } = event.data;
        const { metadata, position } = event;
        const delivery = { recipient, occurred_at: new Date(metadata.occurredAt), position };
        const row = sent.get(gratitudeId);
        if (row) sent.set(gratitudeId, { ...row, ...delivery, sender: null });
        else delivered.set(gratitudeId, delivery);
        // What was done with it before it arrived counts for nothing in any other cut of the log.
        marks.delete(gratitudeId);
        break;
      }
      case 'NotificationRead':
      case 'NotificationDeleted': {
        const { notificationId } = event.data;
        const pseudonymId = pseudonymOfNotificationsStream(event.stream);
        const isDeleted = event.type === 'NotificationDeleted';
        const row = sent.get(notificationId);
        if (row?.recipient === pseudonymId) sent.set(notificationId, marked(row, isDeleted));
        if (row) break;
        const byPseudonym = marks.get(notificationId) ?? new Map<string, NotificationFlags>();
        const before = byPseudonym.get(pseudonymId);
        const mark = {
          isRead: !isDeleted || before?.isRead === true,
          isDeleted: isDeleted || before?.isDeleted === true,
        };
        marks.set(notificationId, byPseudonym.set(pseudonymId, mark));
        break;
      }
    }
  }
  return { sent, delivered, marks };
}

const marked = (row: Row, isDeleted: boolean): Row =>
  isDeleted ? { ...row, is_deleted: true, message: null } : { ...row, is_read: true };

export const notificationsProjection: Projection<NotificationsEvent, NotificationsChanges> = {
  name: 'notifications',
  tables: ['notifications'],
  tableVersion: NOTIFICATIONS_TABLE_VERSION,
  eventTypes: [GratitudeSent, GratitudeDelivered, ...notificationEvents].map(({ type }) => type),
  createTables: createNotificationsTable,
  fold,
  write,
  erasure: {
    by: MemberErased.type,
    ownerOf(event) {
      if (event.type === 'GratitudeSent') return event.data.sender;
      // One that reaches somebody gone is kept for nobody else.
      if (event.type === 'GratitudeDelivered') return undefined;
      return pseudonymOfNotificationsStream(event.stream);
    },
    recipientOf: (event) => (event.type === 'GratitudeDelivered' ? event.data.recipient : undefined),
    erase,
  },
};
