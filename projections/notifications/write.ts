import { type Kysely, sql } from 'kysely';
import { insertRows } from '../insert-rows.ts';
import type { Database } from '../tables.ts';
import type { NotificationsChanges } from './project.ts';

type Db = Kysely<Database>;

/** Gratitude is sent, then delivered, then read or deleted. */
export async function write({ sent, delivered, marks }: NotificationsChanges, db: Db): Promise<void> {
  if (sent.size > 0) await insertRows('notifications', COLUMNS, [...sent.values()]).execute(db);
  if (delivered.size > 0) await deliver(delivered, db);
  if (marks.size > 0) await mark(marks, db);
}

const COLUMNS = {
  notification_id: 'uuid',
  sender: 'uuid',
  recipient: 'uuid',
  message: 'jsonb',
  occurred_at: 'timestamptz',
  position: 'bigint',
  is_read: 'boolean',
  is_deleted: 'boolean',
};

async function deliver(delivered: NotificationsChanges['delivered'], db: Db): Promise<void> {
  const deliveries = [...delivered.values()];
  await sql`
    update notifications n set sender = null, recipient = d.recipient, occurred_at = d.occurred_at,
      position = d.position
    from unnest(${[...delivered.keys()]}::uuid[], ${deliveries.map(({ recipient }) => recipient)}::uuid[],
      ${deliveries.map((each) => each.occurred_at)}::timestamptz[],
      ${deliveries.map(({ position }) => position)}::bigint[]) as d (id, recipient, occurred_at, position)
    where n.notification_id = d.id and n.recipient is null`.execute(db);
}

async function mark(marks: NotificationsChanges['marks'], db: Db): Promise<void> {
  const rows = [...marks].flatMap(([id, byPseudonym]) =>
    [...byPseudonym].map(([member, { isRead, isDeleted }]) => ({ id, member, isRead, isDeleted })),
  );
  await sql`
    update notifications n set is_read = n.is_read or m.is_read, is_deleted = n.is_deleted or m.is_deleted,
      message = case when m.is_deleted then null else n.message end
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ member }) => member)}::uuid[],
      ${rows.map(({ isRead }) => isRead)}::boolean[],
      ${rows.map(({ isDeleted }) => isDeleted)}::boolean[]) as m (id, member, is_read, is_deleted)
    where n.notification_id = m.id and n.recipient = m.member`.execute(db);
}

/** What reached them, and what of theirs has reached nobody yet. What reached others stays with them. */
export async function erase(members: readonly string[], db: Db): Promise<void> {
  await sql`
    delete from notifications where recipient = any(${members}::uuid[])
      or recipient is null and sender = any(${members}::uuid[])`.execute(db);
}
