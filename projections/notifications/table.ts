import { type QueryExecutorProvider, sql } from 'kysely';
import type { GratitudeKind } from '../../domain/gratitude/schema.ts';
import {
  bigint,
  boolean,
  createTable,
  nullable,
  sealedText,
  type TableOf,
  text,
  timestamptz,
  uuid,
} from '../columns.ts';

/**
 * One row for each gratitude. A pending one has a sender, a delivered one has a recipient, and none has both,
 * so that the table does not reveal who thanked whom. A deleted one loses its text but keeps its row, so that
 * a repeated deletion still finds it.
 */
export const NOTIFICATION_COLUMNS = {
  notification_id: uuid,
  sender: nullable(uuid),
  recipient: nullable(uuid),
  kind: text<GratitudeKind>(),
  message: nullable(sealedText),
  /** When it was sent, and after the delivery when it was delivered. */
  occurred_at: timestamptz,
  position: bigint,
  is_read: boolean,
  is_deleted: boolean,
  /** Whether its recipient had already received the maximum for 24 hours (`THANKS_A_DAY`) when it came. */
  is_over: boolean,
  /** Whether it is over the limit (`is_over`) and its recipient has not opened it yet. No list shows it until then. */
  is_waiting: boolean,
  /** Whether moderation holds it or has removed it. Then its recipient does not see it. */
  is_withheld: boolean,
};
export type NotificationsTable = TableOf<typeof NOTIFICATION_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const NOTIFICATIONS_TABLE_VERSION = 7;

export async function createNotificationsTable(db: QueryExecutorProvider): Promise<void> {
  await createTable(
    db,
    'notifications',
    NOTIFICATION_COLUMNS,
    'primary key (notification_id), check ((sender is null) <> (recipient is null))',
  );
  await sql`
    create index notifications_newest on notifications (recipient, occurred_at desc, position desc)
      where recipient is not null`.execute(db);
  await sql`
    create index notifications_unread on notifications (recipient)
      where recipient is not null and not is_read and not is_deleted and not is_waiting and not is_withheld`.execute(
    db,
  );
  await sql`
    create index notifications_delivered on notifications (position) where recipient is not null`.execute(db);
  await sql`
    create index notifications_waiting on notifications (recipient, position) where is_waiting`.execute(db);
  await sql`create index notifications_pending on notifications (position) where recipient is null`.execute(
    db,
  );
  await sql`
    create index notifications_pending_of on notifications (sender) where recipient is null`.execute(db);
}
