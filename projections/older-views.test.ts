import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { migratedDatabase, openKysely } from '../infra/testing/migrated-database.ts';
import { actsProjection } from './acts/project.ts';
import { communityPostsProjection } from './community-posts/project.ts';
import { journalProjection } from './journal/project.ts';
import { moodProjection } from './mood/project.ts';
import { notificationsProjection } from './notifications/project.ts';
import type { AnyProjection } from './projection.ts';
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
  `mood_entries (entry_id uuid, person_id uuid, mood_value smallint, fatigue_value smallint, notes jsonb,
     occurred_at timestamptz, local_date text, position bigint, withdrawn boolean)`,
  `journal_entries (entry_id uuid, person_id uuid, title jsonb, content jsonb, occurred_at timestamptz,
     local_date text, position bigint, withdrawn boolean)`,
  'act_list_changes (position bigint, person_id uuid, kind text, local_date text, acts jsonb, kept jsonb)',
  'custom_acts (act_id uuid, person_id uuid, title jsonb, description jsonb)',
  `act_toggles (person_id uuid, local_date text, act_id uuid, completed_at timestamptz, position bigint,
     occurred_at timestamptz)`,
];

type Views = Pick<AnyProjection, 'older' | 'createTables'>;

/** The columns of each view over older tables and of the current table, each with its type, in their order. */
async function viewsAndTables(t: TestContext, projections: readonly Views[]) {
  const db = openKysely<Database>(t, await migratedDatabase(t));
  await sql`create schema older`.execute(db);
  for (const table of TABLES_OF_1_0_2) await sql`create table older.${sql.raw(table)}`.execute(db);
  const columnsOf = async (table: string) => {
    const { rows } = await sql<{ name: string }>`
      select column_name || ' ' || data_type as name from information_schema.columns
       where table_name = ${table} and table_schema = current_schema() order by ordinal_position`.execute(db);
    return rows.map(({ name }) => name);
  };
  const compared: { name: string; view: string[]; table: string[] }[] = [];
  for (const { older, createTables } of projections) {
    await createTables(db);
    const views = older?.[0]?.views?.((table) => sql.id('older', table)) ?? {};
    for (const [name, query] of Object.entries(views)) {
      await sql`create view ${sql.id(`older_${name}`)} as ${query}`.execute(db);
      compared.push({ name, view: await columnsOf(`older_${name}`), table: await columnsOf(name) });
    }
  }
  return compared;
}

test('a view over older tables has the columns of the current table in the same order', async (t) => {
  // A prepared statement with select * fails when the table that replaces the view has them in another order.
  const compared = await viewsAndTables(t, [communityPostsProjection, notificationsProjection]);
  assert.ok(compared.length >= 5);
  for (const { name, view, table } of compared) assert.deepEqual(view, table, name);
});

test('a view over older tables of entries and acts has the columns of the current table with their types', async (t) => {
  // Their statements name the columns, so the order may be another one.
  const compared = await viewsAndTables(t, [moodProjection, journalProjection, actsProjection]);
  assert.equal(compared.length, 5);
  for (const { name, view, table } of compared) assert.deepEqual(view.sort(), table.sort(), name);
});
