import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { sql } from 'kysely';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { tableNames } from '../runtime/table-versions.ts';
import type { Database } from '../tables.ts';
import { notificationsOf1_0_2 } from './older-tables.ts';
import { notificationsProjection } from './project.ts';

test('when its sender is erased, gratitude of 1.0.2 goes, except what has been delivered since', async (t) => {
  const db = openKysely<Database>(t, await migratedDatabase(t));
  const { name } = notificationsProjection;
  const older = await tableNames(db, { name, tableVersion: notificationsOf1_0_2.version });
  const current = await tableNames(db, notificationsProjection);
  await sql`
    create table ${older('notifications')} (notification_id uuid primary key, sender uuid, recipient uuid,
      message jsonb, occurred_at timestamptz not null, position bigint not null, is_read boolean not null,
      is_deleted boolean not null, check ((sender is null) <> (recipient is null)))`.execute(db);
  await sql`create schema notifications_v7`.execute(db);
  await sql`create table ${current('notifications')} (like ${older('notifications')})`.execute(db);
  const [ada, ben, cleo] = [randomUUID(), randomUUID(), randomUUID()];
  const ids = Array.from({ length: 5 }, (): string => randomUUID());
  const [delivered, pending, toAda, ofCleo, received] = ids;
  const insert = (
    table: typeof older,
    id: string | undefined,
    sender: string | null,
    recipient: string | null,
    position: number,
  ) =>
    sql`insert into ${table('notifications')}
      values (${id}, ${sender}, ${recipient}, null, now(), ${position}, false, false)`.execute(db);
  await insert(older, delivered, ada, null, 1);
  await insert(current, delivered, null, ben, 9);
  await insert(older, pending, ada, null, 2);
  await insert(current, pending, ada, null, 2);
  await insert(older, toAda, null, ada, 3);
  await insert(older, ofCleo, cleo, null, 4);
  await insert(older, received, null, ben, 5);
  for (const statement of notificationsOf1_0_2.eraseStatements(sql`any(${[ada]}::uuid[])`, older, current)) {
    await statement.execute(db);
  }
  const { rows } = await sql<{ notification_id: string; recipient: string | null; position: bigint }>`
    select notification_id, recipient, position from ${older('notifications')} order by position`.execute(db);
  assert.deepEqual(rows, [
    { notification_id: ofCleo, recipient: null, position: 4n },
    { notification_id: received, recipient: ben, position: 5n },
    { notification_id: delivered, recipient: ben, position: 9n },
  ]);
});
