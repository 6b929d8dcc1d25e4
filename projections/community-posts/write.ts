import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../insert-rows.ts';
import type { Database } from '../tables.ts';
import type { CommunityPostChanges, PostFlags } from './project.ts';

type Db = Kysely<Database>;

/** Posts come before they go, and go before others' likes and bookmarks look for them. */
export async function write(
  { shared, withdrawn, likes, bookmarks }: CommunityPostChanges,
  db: Db,
): Promise<void> {
  if (shared.size > 0) await addPosts([...shared.values()], db);
  if (withdrawn.size > 0) await removePosts(sql`post_id = any(${[...withdrawn]}::uuid[])`, db);
  if (likes.size > 0) await writeLikes(likes, db);
  if (bookmarks.size > 0) await writeBookmarks(bookmarks, db);
}

type PostRow = CommunityPostChanges['shared'] extends ReadonlyMap<string, infer Row> ? Row : never;

const POST_COLUMNS = {
  post_id: 'uuid',
  author: 'uuid',
  alias: 'smallint',
  handle: 'text',
  content: 'jsonb',
  mood_tag: 'text',
  is_live_now: 'boolean',
  region: 'text',
  is_demo: 'boolean',
  occurred_at: 'timestamptz',
  position: 'bigint',
};

async function addPosts(rows: readonly PostRow[], db: Db): Promise<void> {
  await sql`
    with added as (${insertRows('community_posts', POST_COLUMNS, rows)} returning region)
    update community_post_totals t set posts = t.posts + a.posts
      from (select region, count(*)::int as posts from added group by region) a
     where t.region = a.region`.execute(db);
}

/** With all that hangs on them. */
async function removePosts(which: RawBuilder<unknown>, db: Db): Promise<void> {
  await sql`
    with gone as (delete from community_posts where ${which} returning post_id, region),
    likes as (delete from community_likes l using gone where l.post_id = gone.post_id),
    bookmarks as (delete from community_bookmarks b using gone where b.post_id = gone.post_id)
    update community_post_totals t set posts = t.posts - g.posts
      from (select region, count(*)::int as posts from gone group by region) g
     where t.region = g.region`.execute(db);
}

/** The marks as a table, joined to the posts that stand. */
function marked(marks: PostFlags) {
  const rows = [...marks].flatMap(([postId, members]) =>
    [...members].map(([member, isOn]) => ({ postId, member, isOn })),
  );
  const postIds = rows.map(({ postId }) => postId);
  const members = rows.map(({ member }) => member);
  const areOn = rows.map(({ isOn }) => isOn);
  return sql`unnest(${postIds}::uuid[], ${members}::uuid[], ${areOn}::boolean[]) as m(post_id, member, is_on)
    join community_posts using (post_id)`;
}

/** A count moves by the rows that really came or went, so it stays what the rows say. */
async function writeLikes(likes: PostFlags, db: Db): Promise<void> {
  await sql`
    with marked as (select m.* from ${marked(likes)}),
    added as (
      insert into community_likes (post_id, member) select post_id, member from marked where is_on
        on conflict do nothing returning post_id),
    removed as (
      delete from community_likes l using marked m
       where not m.is_on and l.post_id = m.post_id and l.member = m.member returning l.post_id)
    update community_posts p set likes = p.likes + changed.by
      from (select post_id, sum(one)::int as by
              from (select post_id, 1 as one from added union all select post_id, -1 from removed) each
             group by post_id) changed
     where p.post_id = changed.post_id`.execute(db);
}

async function writeBookmarks(bookmarks: PostFlags, db: Db): Promise<void> {
  await sql`
    with marked as (select m.*, occurred_at, position from ${marked(bookmarks)}),
    added as (
      insert into community_bookmarks (member, post_id, occurred_at, position)
      select member, post_id, occurred_at, position from marked where is_on on conflict do nothing)
    delete from community_bookmarks b using marked m
     where not m.is_on and b.member = m.member and b.post_id = m.post_id`.execute(db);
}

/** Members go with what they have shared, liked and saved. */
export async function erase(members: readonly string[], db: Db): Promise<void> {
  const theirs = sql`any(${members}::uuid[])`;
  await removePosts(sql`author = ${theirs}`, db);
  await sql`
    with gone as (delete from community_likes where member = ${theirs} returning post_id)
    update community_posts p set likes = p.likes - fewer.by
      from (select post_id, count(*)::int as by from gone group by post_id) fewer
     where p.post_id = fewer.post_id`.execute(db);
  await sql`delete from community_bookmarks where member = ${theirs}`.execute(db);
}
