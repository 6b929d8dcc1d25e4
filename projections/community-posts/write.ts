import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows, type NewRow } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { CommunityPostChanges, PostFlags } from './fold.ts';
import { POST_COLUMNS, WITHHELD_COLUMNS } from './table.ts';

type Db = Kysely<Database>;

/** The order matters: likes and bookmarks count only for posts that exist after the batch. */
export async function write(
  { shared, withdrawn, forgotten, withheld, likes, bookmarks }: CommunityPostChanges,
  db: Db,
): Promise<void> {
  if (shared.size > 0) await addPosts([...shared.values()], db);
  if (withdrawn.size > 0) await removePosts(sql`post_id = any(${[...withdrawn]}::uuid[])`).execute(db);
  if (forgotten.size > 0) {
    await db
      .deleteFrom('community_withheld')
      .where('post_id', 'in', [...forgotten])
      .execute();
  }
  if (withheld.size > 0) await writeVisibilities([...withheld.values()], db);
  if (likes.size > 0) await writeLikes(likes, db);
  if (bookmarks.size > 0) await writeBookmarks(bookmarks, db);
}

async function addPosts(rows: readonly NewRow<typeof POST_COLUMNS>[], db: Db): Promise<void> {
  await sql`
    with added as (${insertRows('community_posts', POST_COLUMNS, rows)} returning region)
    update community_post_totals t set posts = t.posts + a.posts
      from (select region, count(*)::int as posts from added group by region) a
     where t.region = a.region`.execute(db);
}

async function writeVisibilities(rows: readonly NewRow<typeof WITHHELD_COLUMNS>[], db: Db): Promise<void> {
  await sql`
    ${insertRows('community_withheld', WITHHELD_COLUMNS, rows)}
    on conflict (post_id) do update set visibility = excluded.visibility, position = excluded.position`.execute(
    db,
  );
}

/** Removes posts with their likes and bookmarks. */
const removePosts = (which: RawBuilder<unknown>, table: TableName = sql.table): RawBuilder<unknown> => sql`
    with gone as (delete from ${table('community_posts')} where ${which} returning post_id, region),
    likes as (delete from ${table('community_likes')} l using gone where l.post_id = gone.post_id),
    bookmarks as (delete from ${table('community_bookmarks')} b using gone where b.post_id = gone.post_id)
    update ${table('community_post_totals')} t set posts = t.posts - g.posts
      from (select region, count(*)::int as posts from gone group by region) g
     where t.region = g.region`;

/** The flags as a table, joined with the posts that exist. */
function flagged(flags: PostFlags) {
  const rows = [...flags].flatMap(([postId, byPseudonym]) =>
    [...byPseudonym].map(([pseudonymId, isOn]) => ({ postId, pseudonymId, isOn })),
  );
  const postIds = rows.map(({ postId }) => postId);
  const pseudonymIds = rows.map(({ pseudonymId }) => pseudonymId);
  const areOn = rows.map(({ isOn }) => isOn);
  return sql`unnest(${postIds}::uuid[], ${pseudonymIds}::uuid[], ${areOn}::boolean[])
      as f(post_id, pseudonym_id, is_on)
    join community_posts using (post_id)`;
}

/**
 * The count changes by the number of rows that were really added or removed, so that it always equals the
 * number of rows.
 */
async function writeLikes(likes: PostFlags, db: Db): Promise<void> {
  await sql`
    with flagged as (select f.* from ${flagged(likes)}),
    added as (
      insert into community_likes (post_id, pseudonym_id) select post_id, pseudonym_id from flagged where is_on
        on conflict do nothing returning post_id),
    removed as (
      delete from community_likes l using flagged f
       where not f.is_on and l.post_id = f.post_id and l.pseudonym_id = f.pseudonym_id returning l.post_id)
    update community_posts p set likes = p.likes + changed.by
      from (select post_id, sum(one)::int as by
              from (select post_id, 1 as one from added union all select post_id, -1 from removed) each
             group by post_id) changed
     where p.post_id = changed.post_id`.execute(db);
}

async function writeBookmarks(bookmarks: PostFlags, db: Db): Promise<void> {
  await sql`
    with flagged as (select f.*, occurred_at, position from ${flagged(bookmarks)}),
    added as (
      insert into community_bookmarks (pseudonym_id, post_id, occurred_at, position)
      select pseudonym_id, post_id, occurred_at, position from flagged where is_on on conflict do nothing)
    delete from community_bookmarks b using flagged f
     where not f.is_on and b.pseudonym_id = f.pseudonym_id and b.post_id = f.post_id`.execute(db);
}

const forgetVisibilities = (pseudonymIds: RawBuilder<unknown>, table: TableName): RawBuilder<unknown> => sql`
    delete from ${table('community_withheld')} w using ${table('community_posts')} p
     where p.post_id = w.post_id and p.author = ${pseudonymIds}`;

/**
 * The statements that remove everything that these pseudonyms have shared, liked and bookmarked. 1.0.2 called the
 * column `member`.
 */
export function eraseStatements(
  pseudonymIds: RawBuilder<unknown>,
  table: TableName = sql.table,
  column: 'pseudonym_id' | 'member' = 'pseudonym_id',
): RawBuilder<unknown>[] {
  const isTheirs = sql`${sql.id(column)} = ${pseudonymIds}`;
  const isOf1_0_2 = column === 'member';
  return [
    ...(isOf1_0_2 ? [] : [forgetVisibilities(pseudonymIds, table)]),
    removePosts(sql`author = ${pseudonymIds}`, table),
    sql`
      with gone as (delete from ${table('community_likes')} where ${isTheirs} returning post_id)
      update ${table('community_posts')} p set likes = p.likes - fewer.by
        from (select post_id, count(*)::int as by from gone group by post_id) fewer
       where p.post_id = fewer.post_id`,
    sql`delete from ${table('community_bookmarks')} where ${isTheirs}`,
  ];
}
