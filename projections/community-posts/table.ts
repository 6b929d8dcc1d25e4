import { type QueryExecutorProvider, sql } from 'kysely';
import type { Visibility } from '../../domain/moderation/schema.ts';
import { REGIONS, type Region } from '../../domain/places/regions.ts';
import {
  bigint,
  boolean,
  createTable,
  int,
  nullable,
  sealedText,
  smallint,
  type TableOf,
  text,
  timestamptz,
  uuid,
} from '../columns.ts';

/** One row for each post. A withdrawn post is removed together with its likes and bookmarks. */
export const POST_COLUMNS = {
  post_id: uuid,
  author: uuid,
  alias: smallint,
  handle: text(),
  content: sealedText,
  mood_tag: nullable(text()),
  /** Separated by commas. */
  themes: nullable(text()),
  is_live_now: boolean,
  region: text<Region>(),
  is_demo: boolean,
  occurred_at: timestamptz,
  position: bigint,
  /** The number of rows of this post in `community_likes`. */
  likes: int,
};
export type CommunityPostsTable = TableOf<typeof POST_COLUMNS>;

const LIKE_COLUMNS = { post_id: uuid, pseudonym_id: uuid };
export type CommunityLikesTable = TableOf<typeof LIKE_COLUMNS>;

/** `occurred_at` and `position` are those of the post. They determine the order of bookmarks. */
const BOOKMARK_COLUMNS = { pseudonym_id: uuid, post_id: uuid, occurred_at: timestamptz, position: bigint };
export type CommunityBookmarksTable = TableOf<typeof BOOKMARK_COLUMNS>;

/**
 * The posts that moderation has taken from others, given back or kept. A post that is shown again keeps its row, so
 * that open pages hear of it. A post that waits for a moderator has its row before it is shared.
 */
export const WITHHELD_COLUMNS = { post_id: uuid, visibility: text<Visibility>(), position: bigint };
export type CommunityWithheldTable = TableOf<typeof WITHHELD_COLUMNS>;

/**
 * The number of posts in each region, so that a list does not count rows. Every region has its row. The row `Global`
 * counts only the posts whose region is not known.
 */
const TOTAL_COLUMNS = { region: text<Region>(), posts: int };
export type CommunityPostTotalsTable = TableOf<typeof TOTAL_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const COMMUNITY_POSTS_TABLE_VERSION = 4;

export async function createCommunityPostTables(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'community_posts', POST_COLUMNS, 'primary key (post_id), unique (handle)');
  // The indexes cover the search for a page at any depth, so only the rows of that page are read.
  await sql`
    create index community_posts_newest on community_posts (occurred_at desc, position desc)
      include (post_id)`.execute(db);
  await sql`
    create index community_posts_nearby on community_posts (region, occurred_at desc, position desc)
      include (post_id)`.execute(db);
  await sql`create index community_posts_position on community_posts (position)`.execute(db);
  await sql`create index community_posts_author on community_posts (author)`.execute(db);

  await createTable(db, 'community_likes', LIKE_COLUMNS, 'primary key (post_id, pseudonym_id)');
  await sql`create index community_likes_pseudonym on community_likes (pseudonym_id)`.execute(db);

  await createTable(db, 'community_bookmarks', BOOKMARK_COLUMNS, 'primary key (pseudonym_id, post_id)');
  await sql`
    create index community_bookmarks_newest
      on community_bookmarks (pseudonym_id, occurred_at desc, position desc) include (post_id)`.execute(db);
  await sql`create index community_bookmarks_post on community_bookmarks (post_id)`.execute(db);

  await createTable(db, 'community_withheld', WITHHELD_COLUMNS, 'primary key (post_id)');
  await sql`create index community_withheld_position on community_withheld (position)`.execute(db);

  await createTable(db, 'community_post_totals', TOTAL_COLUMNS, 'primary key (region)');
  await sql`
    insert into community_post_totals select unnest(${[...REGIONS]}::text[]), 0`.execute(db);
}
