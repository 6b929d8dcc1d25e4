import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import type { SealedText } from '../../domain/event.ts';
import type { SealedGratitudeEvent } from '../../domain/gratitude/events.ts';
import type { NotificationEvent } from '../../domain/notifications/events.ts';
import type { PseudonymEvent } from '../../domain/pseudonym/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { AnyEvent, ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { storedEvents } from './stored-events.ts';

type Expected = ReturnType<typeof pendingRow>;
type StoredEvent = SealedGratitudeEvent | NotificationEvent | PseudonymEvent;

const TYPES = {
  GratitudeSent: true,
  GratitudeDelivered: true,
  NotificationRead: true,
  NotificationDeleted: true,
  MemberErased: true,
} as const;

/** The rows of `notifications` that the log calls for, by id. It uses neither the codec nor the projection. */
export function notificationsOf(log: readonly RecordedEvent[]): Expected[] {
  const rows = new Map<string, Expected>();
  const erased = new Set<string>();
  for (const event of storedEvents<StoredEvent>(log, TYPES)) {
    switch (event.type) {
      case 'GratitudeSent': {
        const { gratitudeId, sender } = event.data;
        assert.ok(!rows.has(gratitudeId), 'a gratitude is sent once');
        if (!erased.has(sender)) rows.set(gratitudeId, pendingRow(event));
        break;
      }
      case 'GratitudeDelivered': {
        const { gratitudeId, recipient } = event.data;
        const row = rows.get(gratitudeId);
        if (!row) break;
        assert.equal(row.recipient, null, 'a gratitude is delivered once');
        if (erased.has(recipient)) rows.delete(gratitudeId);
        else rows.set(gratitudeId, { ...row, ...placeOf(event), sender: null, recipient });
        break;
      }
      case 'NotificationRead':
        change(event, event.data, { is_read: true });
        break;
      case 'NotificationDeleted':
        change(event, event.data, { is_deleted: true, message: null });
        break;
      case 'MemberErased': {
        const pseudonymId = event.stream.slice('member-'.length);
        erased.add(pseudonymId);
        for (const [key, { sender, recipient }] of rows)
          if ((recipient ?? sender) === pseudonymId) rows.delete(key);
        break;
      }
      default:
        unhandled(event);
    }
  }
  return [...rows.values()].sort((a, b) => (a.notification_id < b.notification_id ? -1 : 1));

  /** Only its recipient changes a notification. */
  function change({ stream }: { stream: string }, data: { notificationId: string }, to: Partial<Expected>) {
    const row = rows.get(data.notificationId);
    if (row && row.recipient === stream.slice('notifications-'.length)) {
      rows.set(data.notificationId, { ...row, ...to });
    }
  }
}

const placeOf = ({ moment, position }: Pick<ProjectedEvent<AnyEvent>, 'moment' | 'position'>) => ({
  occurred_at: new Date(moment.occurredAt),
  position,
});

const pendingRow = (
  event: ProjectedEvent<Extract<SealedGratitudeEvent, { readonly type: 'GratitudeSent' }>>,
) => ({
  notification_id: event.data.gratitudeId,
  sender: event.data.sender as string | null,
  recipient: null as string | null,
  kind: event.data.kind,
  message: (event.data.message ?? null) as SealedText | null,
  ...placeOf(event),
  is_read: false,
  is_deleted: false,
});

/** The rows in PostgreSQL in the same order: all, or those these pseudonyms have sent or received. */
export function storedNotifications(db: Kysely<Database>, pseudonymIds?: readonly string[]) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .$if(pseudonymIds !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(recipient, sender) = any(${pseudonymIds}::uuid[])`),
    )
    .orderBy('notification_id')
    .execute();
}
