import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { Database } from '../tables.ts';

type Expected = ReturnType<typeof pendingRow>;

/**
 * What these events alone say should stand in `notifications`, by id: worked out from the log as it is written,
 * event by event, neither by the codec nor by the projection.
 */
export function notificationsOf(log: readonly RecordedEvent[]): Expected[] {
  const rows = new Map<string, Expected>();
  const erased = new Set<string>();
  for (const event of log) {
    const { data, stream } = event;
    const id = (data.gratitudeId ?? data.notificationId) as string;
    const row = rows.get(id);
    const reader = stream.slice('notifications-'.length);
    switch (event.type) {
      case 'GratitudeSent':
        assert.ok(!row, 'a gratitude is sent once');
        if (!erased.has(data.sender as string)) rows.set(id, pendingRow(event));
        break;
      case 'GratitudeDelivered':
        if (!row) break;
        assert.equal(row.recipient, null, 'a gratitude reaches one recipient');
        if (erased.has(data.recipient as string)) rows.delete(id);
        else rows.set(id, { ...row, ...placeOf(event), sender: null, recipient: data.recipient as string });
        break;
      case 'NotificationRead':
        if (row?.recipient === reader) rows.set(id, { ...row, is_read: true });
        break;
      case 'NotificationDeleted':
        if (row?.recipient === reader) rows.set(id, { ...row, is_deleted: true, message: null });
        break;
      case 'MemberErased': {
        const member = stream.slice('member-'.length);
        erased.add(member);
        for (const [key, { sender, recipient }] of rows)
          if ((recipient ?? sender) === member) rows.delete(key);
      }
    }
  }
  return sorted(rows.values());
}

const placeOf = ({ metadata, position }: RecordedEvent) => ({
  occurred_at: new Date(metadata.occurredAt),
  position,
});

const pendingRow = (event: RecordedEvent) => ({
  notification_id: event.data.gratitudeId as string,
  sender: event.data.sender as string | null,
  recipient: null as string | null,
  message: (event.data.message ?? null) as object | null,
  ...placeOf(event),
  is_read: false,
  is_deleted: false,
});

export const sorted = <Row extends { notification_id: string }>(rows: Iterable<Row>): Row[] =>
  [...rows].sort((a, b) => (a.notification_id < b.notification_id ? -1 : 1));

/** What stands in PostgreSQL, likewise: everything, or what these people have sent or received. */
export function storedNotifications(db: Kysely<Database>, people?: readonly string[]) {
  return db
    .selectFrom('notifications')
    .selectAll()
    .$if(people !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(recipient, sender) = any(${people}::uuid[])`),
    )
    .orderBy('notification_id')
    .execute();
}
