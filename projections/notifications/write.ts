import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { NotificationsChanges } from './fold.ts';
import { NOTIFICATION_COLUMNS } from './table.ts';

type Db = Kysely<Database>;

/** The order matters: a gratitude is sent before it is delivered, and delivered before it is read or deleted. */
export async function write({ sent, delivered, flags }: NotificationsChanges, db: Db): Promise<void> {
  if (sent.size > 0) await insertRows('notifications', NOTIFICATION_COLUMNS, [...sent.values()]).execute(db);
  if (delivered.size > 0) await deliver(delivered, db);
  if (flags.size > 0) await setFlags(flags, db);
}

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

async function setFlags(flags: NotificationsChanges['flags'], db: Db): Promise<void> {
  const rows = [...flags].flatMap(([id, byPseudonym]) =>
    [...byPseudonym].map(([pseudonymId, { isRead, isDeleted }]) => ({ id, pseudonymId, isRead, isDeleted })),
  );
  await sql`
    update notifications n set is_read = n.is_read or f.is_read, is_deleted = n.is_deleted or f.is_deleted,
      message = case when f.is_deleted then null else n.message end
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ pseudonymId }) => pseudonymId)}::uuid[],
      ${rows.map(({ isRead }) => isRead)}::boolean[],
      ${rows.map(({ isDeleted }) => isDeleted)}::boolean[]) as f (id, pseudonym_id, is_read, is_deleted)
    where n.notification_id = f.id and n.recipient = f.pseudonym_id`.execute(db);
}

/**
 * Removes what they received, and what they sent that is still pending. Delivered gratitude stays with its
 * recipients.
 */
export const eraseStatements = (pseudonymIds: RawBuilder<unknown>, table: TableName = sql.table) => [
  sql`
    delete from ${table('notifications')} where recipient = ${pseudonymIds}
      or recipient is null and sender = ${pseudonymIds}`,
];
