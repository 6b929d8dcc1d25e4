import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Visibility } from '../../domain/moderation/schema.ts';
import type { Region } from '../../domain/places/regions.ts';
import { CompiledStatement, type Parameter } from '../../infra/postgres/compiled-statement.ts';
import { FirstPageStatements } from '../first-page-statements.ts';
import { hiddenPosts } from '../hides/queries.ts';
import type { Database } from '../tables.ts';
import type { CommunityPostsTable } from './table.ts';

export type Post = Selectable<CommunityPostsTable>;

/** `withheld` is null unless moderation has taken the post from everybody but its author. */
export interface Withheld {
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

/** A page, and the number of posts on all pages, read by one statement. An empty page reads its total by another one. */
export interface PageOfPosts {
  readonly rows: readonly PostRow[];
  readonly total: number;
}

/** The values of every statement about a page of posts. A list may need more. */
interface PageValues {
  readonly viewer: string | null;
  readonly limit: number;
  readonly offset: number;
}

type Value<More = object> = Parameter<PageValues & More>;

/** Where the rows of a list come from, and how they are counted. Both may use `unseen`: the posts that the viewer does not see. */
interface ListParts {
  readonly from: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
}

/** `total` is that of all pages. */
type PagedRow = PostRow & { readonly total: number };

/** A list of posts. `More` has the values that only this one needs. */
interface PostList<More> {
  readonly firstPages: FirstPageStatements<PagedRow, PageValues & More>;
  readonly laterPages: CompiledStatement<PagedRow, PageValues & More>;
  readonly count: CompiledStatement<{ readonly total: number }, PageValues & More>;
}

const postList = <More = object>(parts: (value: Value<More>) => ListParts): PostList<More> => ({
  firstPages: new FirstPageStatements((value, size) => selectPage(value, parts(value), sql`limit ${size}`)),
  // The offset is a parameter, so PostgreSQL plans the statement at each call. On later pages that pays.
  laterPages: new CompiledStatement((value) =>
    selectPage(value, parts(value), sql`limit ${value('limit')} offset ${value('offset')}`),
  ),
  count: new CompiledStatement((value) => sql`${unseenBy(value)} select (${parts(value).total}) as total`),
});

const countedList = (from: (value: Value) => RawBuilder<unknown>): PostList<object> =>
  postList((value) => ({ from: from(value), total: sql`select count(*)::int from ${from(value)}` }));

/** A condition that leaves out what the viewer does not see. */
const NOT_UNSEEN = sql`post_id not in (select post_id from unseen)`;

const postsWhere = <More = object>(where: (value: Value<More>) => RawBuilder<unknown>): PostList<More> =>
  postList<More>((value) => ({
    from: sql`community_posts where ${where(value)} and ${NOT_UNSEEN}`,
    total: sql`
      select sum(posts)::int - (select count(distinct post_id)::int from unseen where ${where(value)})
        from community_post_totals where ${where(value)}`,
  }));

export const POSTS = postsWhere(() => sql`true`);
export const POSTS_OF_REGION = postsWhere<{ readonly region: Region }>(
  (value) => sql`region = ${value('region')}`,
);
export const BOOKMARKED_POSTS = countedList(
  (value) => sql`community_bookmarks where pseudonym_id = ${value('viewer')} and ${NOT_UNSEEN}`,
);
export const OWN_POSTS = countedList((value) => sql`community_posts where author = ${value('viewer')}`);
export const LIKED_POSTS = countedList(
  (value) => sql`
    community_likes join community_posts using (post_id) where pseudonym_id = ${value('viewer')} and ${NOT_UNSEEN}`,
);
export const ONE_POST = postList<{ readonly postId: string }>((value) => ({
  from: sql`
    community_posts where post_id = ${value('postId')} and (author = ${value('viewer')}::uuid or ${NOT_UNSEEN})`,
  total: sql`1`,
}));

/**
 * Defines `unseen`: the few posts that moderation hides from this viewer, and those that the viewer has hidden, each
 * with its region. A post may be there several times, because removing repeated rows costs a sort even if there are
 * none. Authors still see their own held posts, and removed ones only in `OWN_POSTS` and `ONE_POST`.
 */
const unseenBy = (value: Parameter<Pick<PageValues, 'viewer'>>): RawBuilder<unknown> => sql`
  with unseen as (
    select w.post_id, p.region
      from community_withheld w
     cross join lateral (select region, author from community_posts where post_id = w.post_id limit 1) p
     where w.visibility = 'removed'
        or w.visibility = 'held' and p.author is distinct from ${value('viewer')}::uuid
    union all ${hiddenPosts(value('viewer'))})`;

/**
 * Finds the page in an index first, so that only the rows of the page are read. `lateral` and `limit 1` look each row up
 * by its id, in the order of the page: for a join, PostgreSQL may read all posts, and would sort the rows again. Only
 * authors see what moderation withholds, so `withheld` is looked up for the viewer's own posts alone.
 */
const selectPage = (
  value: Parameter<Pick<PageValues, 'viewer'>>,
  { from, total }: ListParts,
  place: RawBuilder<unknown>,
): RawBuilder<PagedRow> => sql`
  ${unseenBy(value)}
  select p.*, (${total}) as total,
         case when p.author = ${value('viewer')} then (select visibility from community_withheld
           where post_id = p.post_id and visibility <> 'shown') end as withheld,
         exists (select from community_likes
           where post_id = p.post_id and pseudonym_id = ${value('viewer')}) as liked,
         exists (select from community_bookmarks
           where post_id = p.post_id and pseudonym_id = ${value('viewer')}) as bookmarked
    from (select post_id, occurred_at, position from ${from}
           order by occurred_at desc, position desc ${place}) page
    cross join lateral (select * from community_posts where post_id = page.post_id limit 1) p
   order by page.occurred_at desc, page.position desc`;

/** A page of a list. */
export async function queryPage<More extends object>(
  db: Kysely<Database>,
  list: PostList<More>,
  { viewer, page, limit }: PageRequest,
  more: More,
): Promise<PageOfPosts> {
  const values = { viewer: viewer ?? null, limit, offset: (page - 1) * limit, ...more };
  const rows = await (page === 1 ? list.firstPages : list.laterPages).execute(db, values);
  const [first] = rows;
  if (first) return { rows, total: first.total };
  // After the last page there is no row that contains the total.
  const [counted] = await list.count.execute(db, values);
  return { rows, total: counted?.total ?? 0 };
}
