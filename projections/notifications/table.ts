import { type ColumnType, type QueryExecutorProvider, sql } from 'kysely';
import type { SealedText } from '../../domain/event.ts';

/**
 * One row a gratitude. It has a sender while it is kept for somebody, and a recipient from then on, never both:
 * the table does not say who thanked whom. A deleted one keeps its place without its words, so that it can be
 * deleted again.
 */
export interface NotificationsTable {
  notification_id: string;
  sender: string | null;
  recipient: string | null;
  message: ColumnType<SealedText | null, string | null, string | null>;
  /** When it was sent or, from then on, delivered. */
  occurred_at: Date;
  position: bigint;
  is_read: boolean;
  is_deleted: boolean;
}

/** Counts the shapes this table has had, and the ways its rows were made. */
export const NOTIFICATIONS_TABLE_VERSION = 3;

export async function createNotificationsTable(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table notifications (
      notification_id uuid primary key,
      sender          uuid,
      recipient       uuid,
      message         jsonb,
      occurred_at     timestamptz not null,
      position        bigint not null,
      is_read         boolean not null,
      is_deleted      boolean not null,
      check ((sender is null) <> (recipient is null))
    )`.execute(db);
  await sql`
    create index notifications_newest on notifications (recipient, occurred_at desc, position desc)
      where recipient is not null`.execute(db);
  await sql`
    create index notifications_unread on notifications (recipient)
      where recipient is not null and not is_read and not is_deleted`.execute(db);
  await sql`
    create index notifications_delivered on notifications (position) where recipient is not null`.execute(db);
  await sql`create index notifications_kept on notifications (position) where recipient is null`.execute(db);
  await sql`create index notifications_kept_of on notifications (sender) where recipient is null`.execute(db);
}
