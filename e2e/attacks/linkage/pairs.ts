import type { CommunityPost } from '../../../domain/community/posts/schema.ts';

/** Matched posts were shared within this time of each other. */
const MATCH_MS = 10 * 60_000;

export interface Pair {
  readonly first: CommunityPost;
  readonly second: CommunityPost;
  readonly isSameAuthor: boolean;
  /** The author of the pair, or of the pair it is matched to. */
  readonly person: number;
}

/**
 * The pairs of posts by one person, each with a matched pair of two other authors: from the same region and
 * shared at about the same two times. A pair without a match is left out.
 */
export function matchedPairs(posts: readonly CommunityPost[], authors: ReadonlyMap<string, number>): Pair[] {
  const authorOf = ({ id }: CommunityPost) => authors.get(id) as number;
  const times = new Map(posts.map((post) => [post, Date.parse(post.createdAt)]));
  const timeOf = (post: CommunityPost) => times.get(post) as number;
  const nearest = (to: CommunityPost, without: readonly number[]): CommunityPost | undefined => {
    let found: CommunityPost | undefined;
    let least = MATCH_MS;
    const at = timeOf(to);
    for (const post of posts) {
      const apart = Math.abs(timeOf(post) - at);
      if (apart >= least || post.region !== to.region || without.includes(authorOf(post))) continue;
      [found, least] = [post, apart];
    }
    return found;
  };
  const pairs: Pair[] = [];
  for (const [index, second] of posts.entries()) {
    const person = authorOf(second);
    for (const first of posts.slice(index + 1)) {
      if (authorOf(first) !== person) continue;
      const likeFirst = nearest(first, [person]);
      const likeSecond = likeFirst && nearest(second, [person, authorOf(likeFirst)]);
      if (!likeSecond) continue;
      pairs.push({ first, second, isSameAuthor: true, person });
      pairs.push({ first: likeFirst, second: likeSecond, isSameAuthor: false, person });
    }
  }
  return pairs;
}
