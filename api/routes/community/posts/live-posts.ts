import { liveStepOf, mayBeLive } from '../../../../domain/community/posts/live.ts';
import type { PostRow } from '../../../../projections/community-posts/queries.ts';

type Live = Pick<PostRow, 'author' | 'is_live_now' | 'occurred_at'>;

/**
 * The posts that read as 'Active Now'. In the step in which a post is shared its author is there; from then on
 * it counts who was there in the step before (`isPresent`, asked once at most), so that nobody is seen coming
 * or going.
 */
export async function livePosts<P extends Live>(
  posts: readonly P[],
  nowMs: number,
  isPresent: (authors: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<P>> {
  const young = posts.filter((post) => post.is_live_now && mayBeLive(post.occurred_at.getTime(), nowMs));
  const isNew = (post: P) => post.occurred_at.getTime() >= liveStepOf(nowMs);
  const older = new Set(young.filter((post) => !isNew(post)).map(({ author }) => author));
  const present = older.size > 0 ? await isPresent([...older]) : older;
  return new Set(young.filter((post) => isNew(post) || present.has(post.author)));
}
