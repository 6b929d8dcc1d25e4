import { createHash } from 'node:crypto';
import { LIVE_STEP_MS, mayBeLive, presenceCheckStepOf } from '../../../../domain/community/posts/live.ts';
import type { PostRow } from '../../../../projections/community-posts/queries.ts';

type Live = Pick<PostRow, 'post_id' | 'author' | 'is_live_now' | 'occurred_at'>;

/**
 * The posts that read as 'Active Now'. Until a post's own look it is taken for granted that its author is there;
 * from then on it counts whether they were there in the step before the look, and nothing since: if posts came back
 * with their author, all of a person's would at once. `seen` is asked once at most: the full steps each of these
 * authors was there in lately, by their beginnings in milliseconds since 1970.
 */
export async function livePosts<P extends Live>(
  posts: readonly P[],
  nowMs: number,
  seen: (authors: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<number>>>,
): Promise<ReadonlySet<P>> {
  const young = posts.filter((post) => post.is_live_now && mayBeLive(post.occurred_at.getTime(), nowMs));
  const isDue = (post: P) => nowMs >= presenceCheckTimeOf(post);
  const due = [...new Set(young.filter(isDue).map(({ author }) => author))];
  const steps = due.length > 0 ? await seen(due) : undefined;
  const wasThere = (post: P) =>
    steps?.get(post.author)?.has(presenceCheckTimeOf(post) - LIVE_STEP_MS) === true;
  return new Set(young.filter((post) => !isDue(post) || wasThere(post)));
}

/** When it is looked for a post's author. Nobody outside can work it out: authors' ids never leave the server. */
export function presenceCheckTimeOf({ post_id, author, occurred_at }: Omit<Live, 'is_live_now'>): number {
  const drawn = createHash('sha256').update(`${author} ${post_id}`).digest().readUInt32BE();
  return presenceCheckStepOf(occurred_at.getTime(), drawn / 2 ** 32);
}
