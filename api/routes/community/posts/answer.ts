import { liveStepOf, mayBeLive } from '../../../../domain/community/posts/live.ts';
import type { CommunityPost, PostPage } from '../../../../domain/community/posts/schema.ts';
import { openText } from '../../../../infra/crypto/sealed-text.ts';
import type { PageOfPosts, PostRow } from '../../../../projections/community-posts/queries.ts';
import type { Services } from '../../../services.ts';

/**
 * Turns a page of rows into its answer: words are opened here and nowhere before, and nobody's id leaves. Words
 * whose key is gone read as none until their row is gone too.
 */
export async function pageAnswer(
  { rows, total }: PageOfPosts,
  viewer: string | undefined,
  { keys, presenceDays }: Pick<Services, 'keys' | 'presenceDays'>,
): Promise<PostPage> {
  const nowMs = Date.now();
  const [found, live] = await Promise.all([
    keys.withIds(rows.map(({ content }) => content.keyId)),
    livePosts(rows, nowMs, (authors) => presenceDays.presentAmong(authors)),
  ]);
  const data = rows.map((row): CommunityPost => {
    const key = found.get(row.content.keyId);
    return {
      id: row.post_id,
      userId: row.alias,
      sessionId: row.handle,
      region: row.region,
      content: key ? openText(row.content, { entityId: row.post_id, field: 'content' }, key) : '',
      moodTag: row.mood_tag,
      isLiveNow: live.has(row),
      createdAt: row.occurred_at.toISOString(),
      likesCount: row.likes,
      liked: row.liked,
      bookmarked: row.bookmarked,
      mine: row.author === viewer,
      demo: row.is_demo,
    };
  });
  return { data, total };
}

/**
 * The posts that read as 'Active Now'. In the step in which a post is shared its author is there; from then on
 * it counts who was there in the step before, so that nobody is seen coming or going.
 */
async function livePosts(
  rows: readonly PostRow[],
  nowMs: number,
  isPresent: (authors: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<PostRow>> {
  const young = rows.filter((row) => row.is_live_now && mayBeLive(row.occurred_at.getTime(), nowMs));
  const isNew = (row: PostRow) => row.occurred_at.getTime() >= liveStepOf(nowMs);
  const older = young.filter((row) => !isNew(row)).map(({ author }) => author);
  const present = older.length > 0 ? await isPresent([...new Set(older)]) : new Set<string>();
  return new Set(young.filter((row) => isNew(row) || present.has(row.author)));
}
