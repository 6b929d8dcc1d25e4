import { pseudonymOfInboxStream } from '../../domain/gratitude/inbox/events.ts';
import { VISIBILITY_EVENTS } from '../../domain/moderation/visibility.ts';
import { pseudonymOfNotificationsStream } from '../../domain/notifications/events.ts';
import { MemberErased } from '../../domain/pseudonym/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import { fold, type NotificationsChanges, type NotificationsEvent } from './fold.ts';
import { notificationsOf1_0_2 } from './older-tables.ts';
import { createNotificationsTable, NOTIFICATIONS_TABLE_VERSION } from './table.ts';
import { eraseStatements, write } from './write.ts';

/** The thanks that people have received, those that wait until they are opened, and those without a recipient yet. */
export const notificationsProjection: Projection<NotificationsEvent, NotificationsChanges> = {
  name: 'notifications',
  tables: ['notifications'],
  tableVersion: NOTIFICATIONS_TABLE_VERSION,
  older: [notificationsOf1_0_2],
  eventTypes: {
    GratitudeSent: true,
    GratitudeDelivered: true,
    WaitingThanksOpened: true,
    NotificationRead: true,
    NotificationDeleted: true,
    ...VISIBILITY_EVENTS,
  },
  createTables: createNotificationsTable,
  fold,
  write,
  erasure: {
    by: MemberErased.type,
    ownerOf,
    recipientOf: (event) => (event.type === 'GratitudeDelivered' ? event.data.recipient : undefined),
    eraseStatements,
  },
};

function ownerOf(event: ProjectedEvent<NotificationsEvent>): string | undefined {
  switch (event.type) {
    case 'GratitudeSent':
      return event.data.sender;
    case 'GratitudeDelivered':
      // No owner: an erased recipient's delivery must reach the table, or the gratitude would go to another recipient.
      return undefined;
    case 'ContentHeld':
    case 'HoldExpired':
    case 'ContentKept':
    case 'ContentRemoved':
    case 'DecisionUndone':
    case 'AppealGranted':
    case 'ContentKeyDestroyed':
      // They take effect even if the sender is erased.
      return undefined;
    case 'WaitingThanksOpened':
      return pseudonymOfInboxStream(event.stream);
    case 'NotificationRead':
    case 'NotificationDeleted':
      return pseudonymOfNotificationsStream(event.stream);
    default:
      return unhandled(event);
  }
}
