import type { Insertable } from 'kysely';
import { type NotificationsChanges, notificationsProjection } from '../notifications/project.ts';
import type { NotificationsTable } from '../notifications/table.ts';
import { foldOf } from '../projection.ts';
import { notificationsOf, sorted, storedNotifications } from '../testing/expected-notifications.ts';
import type { ReadModelCheck } from './read-model.ts';

type Row = Insertable<NotificationsTable>;

/** What `write` does to the table in PostgreSQL, in memory: a key that is there already fails there too. */
function apply(table: Map<string, Row>, { sent, delivered, marks }: NotificationsChanges): void {
  for (const [id, row] of sent) {
    if (table.has(id)) throw new Error(`there are two rows of ${id}`);
    table.set(id, row);
  }
  for (const [id, delivery] of delivered) {
    const row = table.get(id);
    if (row && row.recipient === null) table.set(id, { ...row, ...delivery, sender: null });
  }
  for (const [id, byPseudonym] of marks) {
    for (const [pseudonymId, { isRead, isDeleted }] of byPseudonym) {
      const row = table.get(id);
      if (row?.recipient !== pseudonymId) continue;
      const message = isDeleted ? null : (row.message ?? null);
      table.set(id, {
        ...row,
        message,
        is_read: row.is_read || isRead,
        is_deleted: row.is_deleted || isDeleted,
      });
    }
  }
}

/** What `erase` does to it. */
function erase(table: Map<string, Row>, members: readonly string[]): void {
  for (const [id, { sender, recipient }] of table)
    if (members.includes(recipient ?? sender ?? '')) table.delete(id);
}

const asRead = (row: Row) => ({ ...row, message: row.message ? JSON.parse(row.message) : null });

export const notificationsReadModel: ReadModelCheck = {
  name: notificationsProjection.name,
  eventTypes: notificationsProjection.eventTypes,
  folded(portions) {
    const table = new Map<string, Row>();
    for (const { events, erased } of portions) {
      apply(table, foldOf(notificationsProjection)(events));
      erase(table, erased);
    }
    return sorted([...table.values()].map(asRead));
  },
  expected: notificationsOf,
  stored: storedNotifications,
};
