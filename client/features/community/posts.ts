import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';

/*
 * Every post once, whatever lists it stands in: lists hold ids, so that a like shows everywhere at once and a
 * new count never moves a list.
 */
interface CachedPost {
  readonly post: Signal<CommunityPost>;
  /** Answers requested before this moment do not include the changes of this device. */
  changedAt: number;
}

const cache = new Map<string, CachedPost>();

/** Takes in what the server said to a read that began at `askedAt` (performance.now()). */
export function cachePosts(posts: readonly CommunityPost[], askedAt: number): void {
  for (const post of posts) {
    const entry = cache.get(post.id);
    if (!entry) cache.set(post.id, { post: signal(post), changedAt: 0 });
    else if (entry.changedAt < askedAt) entry.post.value = post;
  }
}

/** A post that has been taken in. */
export const postOf = (id: string): ReadonlySignal<CommunityPost> | undefined => cache.get(id)?.post;

/** Shows what the person has done to a post, or what the server answered to it. */
export function changePost(id: string, part: Partial<CommunityPost>): void {
  const entry = cache.get(id);
  if (!entry) return;
  entry.changedAt = performance.now();
  entry.post.value = { ...entry.post.peek(), ...part };
}
