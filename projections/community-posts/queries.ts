import { type Kysely, sql } from 'kysely';
import type { Visibility } from '../../domain/moderation/schema.ts';
import type { Region } from '../../domain/places/regions.ts';
import type { Database } from '../tables.ts';
import {
  BOOKMARKED_POSTS,
  LIKED_POSTS,
  ONE_POST,
  OWN_POSTS,
  type PageOfPosts,
  type PageRequest,
  POSTS,
  POSTS_OF_REGION,
  type Post,
  queryPage,
  type Withheld,
} from './post-lists.ts';

type Db = Kysely<Database>;

/**
 * All posts that the viewer may see, or those of a region, newest first: by when they were shared, then by their
 * position in the log. Posts that moderation withholds from the viewer or that the viewer has hidden are missing, here
 * and in the lists of bookmarks and likes.
 */
export const listPosts = (
  db: Db,
  { region, ...asked }: PageRequest & { readonly region?: Region | undefined },
): Promise<PageOfPosts> =>
  region === undefined ? queryPage(db, POSTS, asked, {}) : queryPage(db, POSTS_OF_REGION, asked, { region });

/** The posts the viewer has bookmarked, in the same order. */
export const listBookmarked = (
  db: Db,
  asked: PageRequest & { readonly viewer: string },
): Promise<PageOfPosts> => queryPage(db, BOOKMARKED_POSTS, asked, {});

/** The posts that the viewer shared, also those that moderation withholds or the viewer has hidden, in the same order. */
export const listOwn = (db: Db, asked: PageRequest & { readonly viewer: string }): Promise<PageOfPosts> =>
  queryPage(db, OWN_POSTS, asked, {});

/** The posts that the viewer likes, in the same order. */
export const listLiked = (db: Db, asked: PageRequest & { readonly viewer: string }): Promise<PageOfPosts> =>
  queryPage(db, LIKED_POSTS, asked, {});

/**
 * One post as this viewer sees it. Authors see their own posts, also those that moderation withholds or that they have
 * hidden. If the viewer sees no such post, `rows` is empty. `total` is always 1.
 */
export const findPostFor = (
  db: Db,
  { postId, viewer }: Pick<PageRequest, 'viewer'> & { readonly postId: string },
): Promise<PageOfPosts> => queryPage(db, ONE_POST, { viewer, page: 1, limit: 1 }, { postId });

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
