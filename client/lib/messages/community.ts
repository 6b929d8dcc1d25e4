import { ApiError } from '../api-error.ts';

/** Texts about reflections. Failed likes and bookmarks show no text. */
export const COMMUNITY_MESSAGES = {
  postsNotRead: 'Failed to fetch posts',
  nearbyNotRead: 'Failed to fetch nearby posts',
  bookmarkedNotRead: 'Failed to fetch bookmarked posts',
  notPosted: 'Failed to post message. Please try again.',
  notWithdrawn: 'This reflection couldn’t be deleted. Please try again.',
} as const;

/** The text for a failed post. After too many posts it also says when to try again. */
export function postMessage(error: unknown): string {
  const said = error instanceof ApiError && error.status === 429 ? error.serverMessage : undefined;
  return said ? `${COMMUNITY_MESSAGES.notPosted} ${said}` : COMMUNITY_MESSAGES.notPosted;
}
