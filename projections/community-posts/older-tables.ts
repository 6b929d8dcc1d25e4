import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { eraseStatements } from './write.ts';

/** 1.0.2 called a pseudonym a member. */
export const postsOf1_0_2: OlderTables = {
  version: 2,
  tables: [
    'community_posts',
    'community_likes',
    'community_bookmarks',
    'community_post_totals',
    'community_posts_erased',
  ],
  views: (older) => ({
    community_posts: sql`select * from ${older('community_posts')}`,
    community_likes: sql`select post_id, member as pseudonym_id from ${older('community_likes')}`,
    community_bookmarks: sql`
      select member as pseudonym_id, post_id, occurred_at, position from ${older('community_bookmarks')}`,
    community_post_totals: sql`select region, posts from ${older('community_post_totals')}`,
  }),
  eraseStatements: (pseudonymIds, older) => eraseStatements(pseudonymIds, older, 'member'),
};
