import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { eraseStatements } from './write.ts';

/** In 1.0.2 the column `pseudonym_id` was called `member`, and posts had no themes. */
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
    // Each view has the columns of the current table, in its order: otherwise a prepared `select *` would fail once the
    // table takes the place of the view.
    community_posts: sql`
      select post_id, author, alias, handle, content, mood_tag, null::text as themes, is_live_now, region, is_demo,
        occurred_at, position, likes from ${older('community_posts')}`,
    community_likes: sql`select post_id, member as pseudonym_id from ${older('community_likes')}`,
    community_bookmarks: sql`
      select member as pseudonym_id, post_id, occurred_at, position from ${older('community_bookmarks')}`,
    community_post_totals: sql`select region, posts from ${older('community_post_totals')}`,
    // 1.0.2 had no moderation and showed all posts. A post without a row is shown.
    community_withheld: sql`
      select post_id, 'shown'::text as visibility, position from ${older('community_posts')} where false`,
  }),
  eraseStatements: (pseudonymIds, older) => eraseStatements(pseudonymIds, older, 'member'),
};
