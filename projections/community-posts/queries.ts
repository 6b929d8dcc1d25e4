import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Region } from '../../domain/places/regions.ts';
import { pageSize } from '../page-size.ts';
import type { Database } from '../tables.ts';
import type { CommunityPostsTable } from './table.ts';

type Db = Kysely<Database>;
type Post = Selectable<CommunityPostsTable>;

/** A post with its texts still sealed, and whether the viewer has liked and bookmarked it. */
export type PostRow = Post & { readonly liked: boolean; readonly bookmarked: boolean };

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
 * All posts, or those of a region, newest first: by when they were shared, then by their position in the log.
 */
export function listPosts(
  db: Db,
  { region, ...asked }: PageRequest & { readonly region?: Region | undefined },
): Promise<PageOfPosts> {
  const where = region === undefined ? sql`` : sql`where region = ${region}`;
  return queryPage(db, asked, {
    from: sql`community_posts ${where}`,
    total: sql`select sum(posts)::int from community_post_totals ${where}`,
  });
}

/** The posts the viewer has bookmarked, in the same order. */
export function listBookmarked(
  db: Db,
  asked: PageRequest & { readonly viewer: string },
): Promise<PageOfPosts> {
  const from = sql`community_bookmarks where pseudonym_id = ${asked.viewer}`;
  return queryPage(db, asked, { from, total: sql`select count(*)::int from ${from}` });
}

/** The posts that the viewer shared, in the same order. */
export function listOwn(db: Db, asked: PageRequest & { readonly viewer: string }): Promise<PageOfPosts> {
  const from = sql`community_posts where author = ${asked.viewer}`;
  return queryPage(db, asked, { from, total: sql`select count(*)::int from ${from}` });
}

/** The posts that the viewer likes, in the same order. */
export function listLiked(db: Db, asked: PageRequest & { readonly viewer: string }): Promise<PageOfPosts> {
  const from = sql`community_likes join community_posts using (post_id) where pseudonym_id = ${asked.viewer}`;
  return queryPage(db, asked, { from, total: sql`select count(*)::int from ${from}` });
}

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

/** Finds the page in an index first, so that only the rows of the page are read. */
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
  const { rows } = await sql<PostRow & { total: number }>`
    select p.*, (${total}) as total,
           exists (select from community_likes where post_id = p.post_id and pseudonym_id = ${viewer}) as liked,
           exists (select from community_bookmarks where post_id = p.post_id and pseudonym_id = ${viewer}) as bookmarked
      from (select post_id, occurred_at, position from ${from}
             order by occurred_at desc, position desc ${place}) page
      join community_posts p using (post_id)
     order by page.occurred_at desc, page.position desc`.execute(db);
  const [first] = rows;
  if (first) return { rows, total: first.total };
  // After the last page there is no row that contains the total.
  const counted = await sql<{ total: number }>`select (${total}) as total`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The regions with posts after a position of the log, each with the position of its newest post. */
export async function regionsWithPostsSince(
  db: Db,
  after: bigint,
): Promise<{ readonly region: Region; readonly newest: bigint }[]> {
  const { rows } = await sql<{ region: Region; newest: bigint }>`
    select region, max(position) as newest from community_posts where position > ${after} group by region`.execute(
    db,
  );
  return rows;
}

export function findPost(db: Db, postId: string): Promise<Post | undefined> {
  return db.selectFrom('community_posts').selectAll().where('post_id', '=', postId).executeTakeFirst();
}

export function findPostByHandle(
  db: Db,
  handle: string,
): Promise<Pick<Post, 'post_id' | 'author' | 'is_demo'> | undefined> {
  return db
    .selectFrom('community_posts')
    .select(['post_id', 'author', 'is_demo'])
    .where('handle', '=', handle)
    .executeTakeFirst();
}
