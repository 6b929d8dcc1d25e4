import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Visibility } from '../../domain/moderation/schema.ts';
import type { Region } from '../../domain/places/regions.ts';
import { hiddenPosts } from '../hides/queries.ts';
import { pageSize } from '../page-size.ts';
import type { Database } from '../tables.ts';
import type { CommunityPostsTable } from './table.ts';

type Db = Kysely<Database>;
type Post = Selectable<CommunityPostsTable>;

/** `withheld` is null unless moderation has taken the post from everybody but its author. */
interface Withheld {
  readonly withheld: Exclude<Visibility, 'shown'> | null;
}

/** A post with its texts still sealed, and whether the viewer has liked and bookmarked it. */
export type PostRow = Post & Withheld & { readonly liked: boolean; readonly bookmarked: boolean };

export interface PageRequest {
  /** The viewer's pseudonym, if it is known. */
  readonly viewer: string | undefined;
  /** Counted from 1. */
  readonly page: number;
  readonly limit: number;
}

/** A page and the number of posts on all pages, read at the same moment. */
export interface PageOfPosts {
  readonly rows: readonly PostRow[];
  readonly total: number;
}

/**
 * All posts that the viewer may see, or those of a region, newest first: by when they were shared, then by their
 * position in the log. Posts that moderation withholds from the viewer or that the viewer has hidden are missing, here
 * and in the lists of bookmarks and likes.
 */
export function listPosts(
  db: Db,
  { region, ...asked }: PageRequest & { readonly region?: Region | undefined },
): Promise<PageOfPosts> {
  const where = region === undefined ? sql`true` : sql`region = ${region}`;
  return queryPage(db, asked, {
    from: sql`community_posts where ${where} and ${SEEN}`,
    total: sql`
      select sum(posts)::int - (select count(*)::int from unseen where ${where})
        from community_post_totals where ${where}`,
  });
}

/** The posts the viewer has bookmarked, in the same order. */
export function listBookmarked(
  db: Db,
  asked: PageRequest & { readonly viewer: string },
): Promise<PageOfPosts> {
  const from = sql`community_bookmarks where pseudonym_id = ${asked.viewer} and ${SEEN}`;
  return queryPage(db, asked, { from, total: sql`select count(*)::int from ${from}` });
}

/** The posts that the viewer shared, also those that moderation withholds or the viewer has hidden, in the same order. */
export function listOwn(db: Db, asked: PageRequest & { readonly viewer: string }): Promise<PageOfPosts> {
  const from = sql`community_posts where author = ${asked.viewer}`;
  return queryPage(db, asked, { from, total: sql`select count(*)::int from ${from}` });
}

/** The posts that the viewer likes, in the same order. */
export function listLiked(db: Db, asked: PageRequest & { readonly viewer: string }): Promise<PageOfPosts> {
  const from = sql`
    community_likes join community_posts using (post_id) where pseudonym_id = ${asked.viewer} and ${SEEN}`;
  return queryPage(db, asked, { from, total: sql`select count(*)::int from ${from}` });
}

/**
 * One post as this viewer sees it. Authors see their own, also what moderation has taken from others. If the viewer
 * sees no such post, `rows` is empty. `total` is always 1.
 */
export async function findPostFor(
  db: Db,
  { postId, viewer }: Pick<PageRequest, 'viewer'> & { readonly postId: string },
): Promise<PageOfPosts> {
  const isOwn = sql`author = ${viewer ?? null}::uuid`;
  const from = sql`community_posts where post_id = ${postId} and (${isOwn} or ${SEEN})`;
  return queryPage(db, { viewer, page: 1, limit: 1 }, { from, total: sql`1` });
}

/**
 * The few posts that moderation takes from this viewer, and those that the viewer has hidden, each with its region.
 * Authors still see what is held of theirs.
 */
const unseenBy = (viewer: string | null): RawBuilder<unknown> => sql`
  select w.post_id, o.region from community_withheld w join community_posts o on o.post_id = w.post_id
   where w.visibility = 'removed' or w.visibility = 'held' and o.author is distinct from ${viewer}::uuid
  union ${hiddenPosts(viewer)}`;

/** A condition that leaves out what the viewer does not see. `queryPage` defines `unseen`. */
const SEEN = sql`post_id <> all(array(select post_id from unseen))`;

/** The ids of all posts that a pseudonym shared. */
export async function ownPostIds(db: Db, author: string): Promise<string[]> {
  const rows = await db
    .selectFrom('community_posts')
    .select('post_id')
    .where('author', '=', author)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** The ids of all posts that a pseudonym likes. */
export async function likedPostIds(db: Db, pseudonymId: string): Promise<string[]> {
  const likes = db.selectFrom('community_likes').select('post_id').where('pseudonym_id', '=', pseudonymId);
  return (await likes.execute()).map(({ post_id }) => post_id);
}

/**
 * Finds the page in an index first, so that only the rows of the page are read. `from` and `total` may use `unseen`: the
 * posts that the viewer does not see.
 */
async function queryPage(
  db: Db,
  {
    viewer = null,
    page,
    limit,
  }: { readonly viewer?: string | undefined | null } & Omit<PageRequest, 'viewer'>,
  { from, total }: { readonly from: RawBuilder<unknown>; readonly total: RawBuilder<unknown> },
): Promise<PageOfPosts> {
  // Nearly all requests are for the first page. For later pages a new plan for the offset is worth its cost.
  const place = page === 1 ? sql`limit ${pageSize(limit)}` : sql`limit ${limit} offset ${(page - 1) * limit}`;
  const unseen = sql`with unseen as (${unseenBy(viewer)})`;
  const { rows } = await sql<PostRow & { total: number }>`
    ${unseen}
    select p.*, (${total}) as total,
           (select visibility from community_withheld where post_id = p.post_id and visibility <> 'shown') as withheld,
           exists (select from community_likes where post_id = p.post_id and pseudonym_id = ${viewer}) as liked,
           exists (select from community_bookmarks where post_id = p.post_id and pseudonym_id = ${viewer}) as bookmarked
      from (select post_id, occurred_at, position from ${from}
             order by occurred_at desc, position desc ${place}) page
      join community_posts p using (post_id)
     order by page.occurred_at desc, page.position desc`.execute(db);
  const [first] = rows;
  if (first) return { rows, total: first.total };
  // After the last page there is no row that contains the total.
  const counted = await sql<{ total: number }>`${unseen} select (${total}) as total`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * The regions in which posts appeared after a position of the log, new or shown again, each with the position of the
 * last. A post that a moderator looked at and kept counts as shown again.
 */
export async function regionsWithPostsSince(
  db: Db,
  after: bigint,
): Promise<{ readonly region: Region; readonly newest: bigint }[]> {
  const { rows } = await sql<{ region: Region; newest: bigint }>`
    select region, max(seen) as newest
      from (select region, post_id, position as seen from community_posts where position > ${after}
             union all
            select p.region, p.post_id, w.position from community_withheld w join community_posts p using (post_id)
             where w.position > ${after}) changed
     where not exists (
       select from community_withheld w where w.post_id = changed.post_id and w.visibility <> 'shown')
     group by region`.execute(db);
  return rows;
}

/** The posts that moderation took from others, gave back or kept after a position of the log, oldest first. */
export function visibilitiesSince(
  db: Db,
  after: bigint,
): Promise<{ readonly post_id: string; readonly visibility: Visibility; readonly position: bigint }[]> {
  return db
    .selectFrom('community_withheld')
    .select(['post_id', 'visibility', 'position'])
    .where('position', '>', after)
    .orderBy('position')
    .execute();
}

/** A post, also one that only its author sees. */
export async function findPost(db: Db, postId: string): Promise<(Post & Withheld) | undefined> {
  const { rows } = await sql<Post & Withheld>`
    select p.*, w.visibility as withheld
      from community_posts p left join community_withheld w on w.post_id = p.post_id and w.visibility <> 'shown'
     where p.post_id = ${postId}`.execute(db);
  return rows[0];
}

/** These posts, as far as they exist and moderation does not withhold them, in no order. */
export function findPosts(db: Db, postIds: readonly string[]): Promise<Pick<Post, 'post_id' | 'content'>[]> {
  return db
    .selectFrom('community_posts')
    .select(['post_id', 'content'])
    .where(sql<boolean>`post_id = any(${postIds}::uuid[])`)
    .where(sql<boolean>`not exists (
      select from community_withheld w where w.post_id = community_posts.post_id and w.visibility <> 'shown')`)
    .execute();
}

/** The post with this handle, unless moderation withholds it. */
export function findPostByHandle(
  db: Db,
  handle: string,
): Promise<Pick<Post, 'post_id' | 'author' | 'is_demo'> | undefined> {
  return db
    .selectFrom('community_posts')
    .select(['post_id', 'author', 'is_demo'])
    .where('handle', '=', handle)
    .where(sql<boolean>`not exists (
      select from community_withheld w where w.post_id = community_posts.post_id and w.visibility <> 'shown')`)
    .executeTakeFirst();
}

/** Whether a post of this author is there, also one that moderation withholds. */
export async function hasShared(db: Kysely<Database>, author: string): Promise<boolean> {
  const post = await db
    .selectFrom('community_posts')
    .select('post_id')
    .where('author', '=', author)
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}
