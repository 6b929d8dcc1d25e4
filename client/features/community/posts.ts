import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { keepsPlace } from '../hides/hidden-now.ts';
import { liveWithheldPosts } from '../live/live.ts';

/* The cache of all posts that this page has loaded. Lists hold only ids, so that a like appears in every list
   at once and a new count never moves a list. */
interface CachedPost {
  readonly post: Signal<CommunityPost>;
  /** When this device last changed the post. Answers requested before that don't include the change. */
  changedAt: number;
}

const cache = new Map<string, CachedPost>();

/** Stores posts from an answer that was requested at `askedAt` (performance.now()). */
export function cachePosts(posts: readonly CommunityPost[], askedAt: number): void {
  for (const post of posts) {
    const entry = cache.get(post.id);
    if (!entry) cache.set(post.id, { post: signal(post), changedAt: 0 });
    else if (entry.changedAt < askedAt) entry.post.value = post;
  }
}

/** A cached post, as a signal. */
export const postOf = (id: string): ReadonlySignal<CommunityPost> | undefined => cache.get(id)?.post;

/**
 * False once the live connection has reported that moderation withholds the post. Authors still see their own. A card
 * with an open report dialog stays, and so does a row with Undo.
 */
export const isVisible = (id: string): boolean =>
  !liveWithheldPosts.value.has(id) || postOf(id)?.peek().mine === true || keepsPlace(id);

/** Shows the person's change of a post, or the server's answer to it. */
export function changePost(id: string, part: Partial<CommunityPost>): void {
  const entry = cache.get(id);
  if (!entry) return;
  entry.changedAt = performance.now();
  entry.post.value = { ...entry.post.peek(), ...part };
}
