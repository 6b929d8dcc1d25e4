import { createHash } from 'node:crypto';
import { LIVE_STEP_MS, mayBeLive, presenceCheckStepOf } from '../../../../domain/community/posts/live.ts';
import type { PostRow } from '../../../../projections/community-posts/post-lists.ts';

type Live = Pick<PostRow, 'post_id' | 'author' | 'is_live_now' | 'occurred_at'>;

/**
 * The posts that are shown as 'Active Now'. Each post has its own time of a presence check. Before it, the
 * author counts as present. After it, the post stays live if the author was present in the step before the
 * check. Later presence does not count, because all posts of a returning author would become live together,
 * which would link them. `seen` is called at most once. It returns, for each author, the start times of the
 * steps in which they were recently present, in milliseconds since 1970.
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

/**
 * When the presence of a post's author is checked. It is computed from the author's pseudonym, which never
 * leaves the server, so nobody else can compute it.
 */
export function presenceCheckTimeOf({ post_id, author, occurred_at }: Omit<Live, 'is_live_now'>): number {
  const drawn = createHash('sha256').update(`${author} ${post_id}`).digest().readUInt32BE();
  return presenceCheckStepOf(occurred_at.getTime(), drawn / 2 ** 32);
}
