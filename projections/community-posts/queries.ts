import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Visibility } from '../../domain/moderation/schema.ts';
import type { Region } from '../../domain/places/regions.ts';
import { CompiledStatement, type Parameter } from '../compiled-statement.ts';
import { hiddenPosts } from '../hides/queries.ts';
import { LITERAL_SIZE_MAX } from '../page-size.ts';
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
export const listPosts = (
  db: Db,
  { region, ...asked }: PageRequest & { readonly region?: Region | undefined },
): Promise<PageOfPosts> =>
  region === undefined ? queryPage(db, POSTS, asked) : queryPage(db, POSTS_OF_REGION, asked, { region });

/** The posts the viewer has bookmarked, in the same order. */
export const listBookmarked = (
  db: Db,
  asked: PageRequest & { readonly viewer: string },
): Promise<PageOfPosts> => queryPage(db, BOOKMARKED_POSTS, asked);

/** The posts that the viewer shared, also those that moderation withholds or the viewer has hidden, in the same order. */
export const listOwn = (db: Db, asked: PageRequest & { readonly viewer: string }): Promise<PageOfPosts> =>
  queryPage(db, OWN_POSTS, asked);

/** The posts that the viewer likes, in the same order. */
export const listLiked = (db: Db, asked: PageRequest & { readonly viewer: string }): Promise<PageOfPosts> =>
  queryPage(db, LIKED_POSTS, asked);

/**
 * One post as this viewer sees it. Authors see their own, also what moderation has taken from others. If the viewer
 * sees no such post, `rows` is empty. `total` is always 1.
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

/** The values of a statement about posts. */
interface PostValues {
  readonly viewer: string | null;
  readonly limit: number;
  readonly offset: number;
  readonly region?: Region;
  readonly postId?: string;
}

type Value = Parameter<PostValues>;

/** What a list selects, and how it counts. Both may use `unseen`: the posts that the viewer does not see. */
interface ListParts {
  readonly from: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
}

type PageStatement = CompiledStatement<PostRow & { readonly total: number }, PostValues>;

interface PostList {
  readonly parts: (value: Value) => ListParts;
  /** The statements of first pages by their size, one for larger first pages, and one for later pages. */
  readonly pages: Map<number | 'large' | 'later', PageStatement>;
  readonly count: CompiledStatement<{ readonly total: number }, PostValues>;
}

const postList = (parts: (value: Value) => ListParts): PostList => ({
  parts,
  pages: new Map(),
  count: new CompiledStatement((value) => sql`${unseenBy(value)} select (${parts(value).total}) as total`),
});

const countedList = (from: (value: Value) => RawBuilder<unknown>): PostList =>
  postList((value) => ({ from: from(value), total: sql`select count(*)::int from ${from(value)}` }));

/** A condition that leaves out what the viewer does not see. */
const SEEN = sql`post_id <> all(array(select post_id from unseen))`;

const postsWhere = (where: (value: Value) => RawBuilder<unknown>): PostList =>
  postList((value) => ({
    from: sql`community_posts where ${where(value)} and ${SEEN}`,
    total: sql`
      select sum(posts)::int - (select count(*)::int from unseen where ${where(value)})
        from community_post_totals where ${where(value)}`,
  }));

const POSTS = postsWhere(() => sql`true`);
const POSTS_OF_REGION = postsWhere((value) => sql`region = ${value('region')}`);
const BOOKMARKED_POSTS = countedList(
  (value) => sql`community_bookmarks where pseudonym_id = ${value('viewer')} and ${SEEN}`,
);
const OWN_POSTS = countedList((value) => sql`community_posts where author = ${value('viewer')}`);
const LIKED_POSTS = countedList(
  (value) => sql`
    community_likes join community_posts using (post_id) where pseudonym_id = ${value('viewer')} and ${SEEN}`,
);
const ONE_POST = postList((value) => ({
  from: sql`
    community_posts where post_id = ${value('postId')} and (author = ${value('viewer')}::uuid or ${SEEN})`,
  total: sql`1`,
}));

/**
 * Defines `unseen`: the few posts that moderation takes from this viewer, and those that the viewer has hidden, each with
 * its region. Authors still see what is held of theirs.
 */
const unseenBy = (value: Value): RawBuilder<unknown> => sql`
  with unseen as (
    select w.post_id, o.region from community_withheld w join community_posts o on o.post_id = w.post_id
     where w.visibility = 'removed'
        or w.visibility = 'held' and o.author is distinct from ${value('viewer')}::uuid
    union ${hiddenPosts(value('viewer'))})`;

/** Finds the page in an index first, so that only the rows of the page are read. */
const pageStatement = (list: PostList, place: (value: Value) => RawBuilder<unknown>): PageStatement =>
  new CompiledStatement((value) => {
    const { from, total } = list.parts(value);
    return sql`
      ${unseenBy(value)}
      select p.*, (${total}) as total,
             (select visibility from community_withheld
               where post_id = p.post_id and visibility <> 'shown') as withheld,
             exists (select from community_likes
               where post_id = p.post_id and pseudonym_id = ${value('viewer')}) as liked,
             exists (select from community_bookmarks
               where post_id = p.post_id and pseudonym_id = ${value('viewer')}) as bookmarked
        from (select post_id, occurred_at, position from ${from}
               order by occurred_at desc, position desc ${place(value)}) page
        join community_posts p using (post_id)
       order by page.occurred_at desc, page.position desc`;
  });

/** Nearly all requests are for a small first page. For later pages a new plan for the offset is worth its cost. */
function statementOf(list: PostList, page: number, limit: number): PageStatement {
  const kind = page > 1 ? 'later' : limit > LITERAL_SIZE_MAX ? 'large' : limit;
  let statement = list.pages.get(kind);
  if (!statement) {
    statement = pageStatement(list, (value) => {
      if (kind === 'later') return sql`limit ${value('limit')} offset ${value('offset')}`;
      return kind === 'large' ? sql`limit ${value('limit')}` : sql`limit ${sql.lit(kind)}`;
    });
    list.pages.set(kind, statement);
  }
  return statement;
}

async function queryPage(
  db: Db,
  list: PostList,
  {
    viewer = null,
    page,
    limit,
  }: Omit<PageRequest, 'viewer'> & { readonly viewer?: string | undefined | null },
  more: Pick<PostValues, 'region' | 'postId'> = {},
): Promise<PageOfPosts> {
  const values = { viewer, limit, offset: (page - 1) * limit, ...more };
  const rows = await statementOf(list, page, limit).execute(db, values);
  const [first] = rows;
  if (first) return { rows, total: first.total };
  // After the last page there is no row that contains the total.
  const [counted] = await list.count.execute(db, values);
  return { rows, total: counted?.total ?? 0 };
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
