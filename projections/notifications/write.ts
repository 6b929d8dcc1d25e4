import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { NotificationsChanges } from './fold.ts';
import { findOverLimit } from './over-limit.ts';
import { NOTIFICATION_COLUMNS } from './table.ts';

type Db = Kysely<Database>;

/** The order matters: a gratitude is sent before it is delivered, and delivered before it is opened, read or deleted. */
export async function write(
  { sent, delivered, flags, opened, moderated }: NotificationsChanges,
  db: Db,
): Promise<void> {
  const overLimit = await findOverLimit({ sent, delivered }, db);
  if (sent.size > 0) {
    const rows = [...sent].map(([id, row]) => ({
      ...row,
      is_over: overLimit.has(id),
      is_waiting: overLimit.has(id),
    }));
    await insertRows('notifications', NOTIFICATION_COLUMNS, rows).execute(db);
  }
  if (delivered.size > 0) await deliver(delivered, overLimit, db);
  if (opened.size > 0) await openWaiting(opened, db);
  if (flags.size > 0) await setFlags(flags, db);
  if (moderated.size > 0) await setModerated(moderated, db);
}

async function deliver(
  delivered: NotificationsChanges['delivered'],
  overLimit: ReadonlySet<string>,
  db: Db,
): Promise<void> {
  const deliveries = [...delivered.values()];
  await sql`
    update notifications n set sender = null, recipient = d.recipient, occurred_at = d.occurred_at,
      position = d.position, is_over = d.is_over, is_waiting = d.is_over
    from unnest(${[...delivered.keys()]}::uuid[], ${deliveries.map(({ recipient }) => recipient)}::uuid[],
      ${deliveries.map((each) => each.occurred_at)}::timestamptz[],
      ${deliveries.map(({ position }) => position)}::bigint[],
      ${[...delivered.keys()].map((id) => overLimit.has(id))}::boolean[])
      as d (id, recipient, occurred_at, position, is_over)
    where n.notification_id = d.id and n.recipient is null`.execute(db);
}

async function openWaiting(opened: NotificationsChanges['opened'], db: Db): Promise<void> {
  const rows = [...opened].flatMap(([id, openers]) =>
    [...openers].map((pseudonymId) => ({ id, pseudonymId })),
  );
  await sql`
    update notifications n set is_waiting = false
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ pseudonymId }) => pseudonymId)}::uuid[])
      as o (id, pseudonym_id)
    where n.notification_id = o.id and n.recipient = o.pseudonym_id and n.is_waiting`.execute(db);
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

async function setModerated(moderated: NotificationsChanges['moderated'], db: Db): Promise<void> {
  const states = [...moderated.values()];
  await sql`
    update notifications n set is_withheld = m.is_withheld, is_deleted = n.is_deleted or m.is_gone,
      message = case when m.is_gone then null else n.message end
    from unnest(${[...moderated.keys()]}::uuid[], ${states.map(({ isWithheld }) => isWithheld)}::boolean[],
      ${states.map(({ isGone }) => isGone)}::boolean[]) as m (id, is_withheld, is_gone)
    where n.notification_id = m.id`.execute(db);
}

/**
 * Removes what these pseudonyms received, and what they sent that is still pending. Delivered gratitude stays with its
 * recipients.
 */
export const eraseStatements = (pseudonymIds: RawBuilder<unknown>, table: TableName = sql.table) => [
  sql`
    delete from ${table('notifications')} where recipient = ${pseudonymIds}
      or recipient is null and sender = ${pseudonymIds}`,
];
