import type { CommunityPost, PostPage } from '../../../../domain/community/posts/schema.ts';
import { themesIn } from '../../../../domain/community/posts/themes.ts';
import { keyIdsOf } from '../../../../domain/event.ts';
import type { PageOfPosts } from '../../../../projections/community-posts/post-lists.ts';
import type { Services } from '../../../services.ts';
import { livePosts } from './live-posts.ts';

/**
 * The answer for a page of rows. It opens the texts and leaves out the authors' pseudonyms. A text whose key
 * is gone or that is damaged is empty until its row is deleted.
 */
export async function pageAnswer(
  { rows, total }: PageOfPosts,
  viewer: string | undefined,
  { keys, presenceDays }: Pick<Services, 'keys' | 'presenceDays'>,
): Promise<PostPage> {
  const [found, live] = await Promise.all([
    keys.textOpenerOf(rows.flatMap(({ content }) => keyIdsOf(content))),
    livePosts(rows, Date.now(), (authors) => presenceDays.recentStepsOf(authors)),
  ]);
  const data = rows.map(
    (row): CommunityPost => ({
      id: row.post_id,
      userId: row.alias,
      sessionId: row.handle,
      region: row.region,
      content: found.open(row.content, { entityId: row.post_id, field: 'content' }) ?? '',
      moodTag: row.mood_tag,
      themes: themesIn(row.themes),
      isLiveNow: live.has(row),
      createdAt: row.occurred_at.toISOString(),
      likesCount: row.likes,
      liked: row.liked,
      bookmarked: row.bookmarked,
      mine: row.author === viewer,
      ...(row.withheld && { withheld: row.withheld }),
      demo: row.is_demo,
    }),
  );
  return { data, total };
}
