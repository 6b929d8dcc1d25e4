import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { migratedDatabase, openKysely } from '../infra/testing/migrated-database.ts';
import { communityPostsProjection } from './community-posts/project.ts';
import { notificationsProjection } from './notifications/project.ts';
import type { Database } from './tables.ts';

/** The tables of 1.0.2, as far as its views read them. */
const TABLES_OF_1_0_2 = [
  `community_posts (post_id uuid, author uuid, alias smallint, handle text, content jsonb, mood_tag text,
     is_live_now boolean, region text, is_demo boolean, occurred_at timestamptz, position bigint, likes int)`,
  'community_likes (post_id uuid, member uuid)',
  'community_bookmarks (member uuid, post_id uuid, occurred_at timestamptz, position bigint)',
  'community_post_totals (region text, posts int)',
  `notifications (notification_id uuid, sender uuid, recipient uuid, message jsonb, occurred_at timestamptz,
     position bigint, is_read boolean, is_deleted boolean)`,
];

test('a view over older tables has the columns of the current table in the same order', async (t) => {
  // A prepared statement with select * fails when the table that replaces the view has them in another order.
  const db = openKysely<Database>(t, await migratedDatabase(t));
  await sql`create schema older`.execute(db);
  for (const table of TABLES_OF_1_0_2) await sql`create table older.${sql.raw(table)}`.execute(db);
  for (const { older, createTables } of [communityPostsProjection, notificationsProjection]) {
    await createTables(db);
    const views = older?.[0]?.views?.((table) => sql.id('older', table)) ?? {};
    for (const [name, query] of Object.entries(views)) {
      await sql`create view ${sql.id(`older_${name}`)} as ${query}`.execute(db);
      assert.deepEqual(await columnsOf(`older_${name}`), await columnsOf(name), name);
    }
  }

  async function columnsOf(table: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select column_name || ' ' || data_type as name from information_schema.columns
       where table_name = ${table} and table_schema = current_schema() order by ordinal_position`.execute(db);
    return rows.map(({ name }) => name);
  }
});
