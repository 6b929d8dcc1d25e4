import { type ColumnType, type QueryExecutorProvider, sql } from 'kysely';
import type { SealedText } from '../../domain/event.ts';
import { REGIONS, type Region } from '../../domain/places/regions.ts';

/** One row a post that stands; a withdrawn one leaves with all that hangs on it. */
export interface CommunityPostsTable {
  post_id: string;
  author: string;
  alias: number;
  handle: string;
  content: ColumnType<SealedText, string, never>;
  mood_tag: string | null;
  is_live_now: boolean;
  region: Region;
  is_demo: boolean;
  occurred_at: Date;
  position: bigint;
  /** As many as there are rows in `community_likes`. */
  likes: number;
}

/** One row a post and a member who likes it. */
export interface CommunityLikesTable {
  post_id: string;
  member: string;
}

/** One row a post and a member who saved it; when the post was shared is repeated, for its order. */
export interface CommunityBookmarksTable {
  member: string;
  post_id: string;
  occurred_at: Date;
  position: bigint;
}

/** How many posts stand in each region: a row for every region, so that no list is counted to be shown. */
export interface CommunityPostTotalsTable {
  region: Region;
  posts: number;
}

/** Counts the shapes these tables have had. */
export const COMMUNITY_POSTS_TABLE_VERSION = 2;

export async function createCommunityPostTables(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table community_posts (
      post_id     uuid primary key,
      author      uuid not null,
      alias       smallint not null,
      handle      text not null unique,
      content     jsonb not null,
      mood_tag    text,
      is_live_now boolean not null,
      region      text not null,
      is_demo     boolean not null,
      occurred_at timestamptz not null,
      position    bigint not null,
      likes       int not null default 0
    )`.execute(db);
  // The lists look their page up in an index alone, however far down it is, and read that page's rows only.
  await sql`
    create index community_posts_newest on community_posts (occurred_at desc, position desc)
      include (post_id)`.execute(db);
  await sql`
    create index community_posts_nearby on community_posts (region, occurred_at desc, position desc)
      include (post_id)`.execute(db);
  await sql`create index community_posts_position on community_posts (position)`.execute(db);
  await sql`create index community_posts_author on community_posts (author)`.execute(db);

  await sql`
    create table community_likes (
      post_id uuid not null,
      member  uuid not null,
      primary key (post_id, member)
    )`.execute(db);
  await sql`create index community_likes_member on community_likes (member)`.execute(db);

  await sql`
    create table community_bookmarks (
      member      uuid not null,
      post_id     uuid not null,
      occurred_at timestamptz not null,
      position    bigint not null,
      primary key (member, post_id)
    )`.execute(db);
  await sql`
    create index community_bookmarks_newest on community_bookmarks (member, occurred_at desc, position desc)
      include (post_id)`.execute(db);
  await sql`create index community_bookmarks_post on community_bookmarks (post_id)`.execute(db);

  await sql`create table community_post_totals (region text primary key, posts int not null)`.execute(db);
  await sql`
    insert into community_post_totals select unnest(${[...REGIONS]}::text[]), 0`.execute(db);
}
