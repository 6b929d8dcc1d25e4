import { withWaitTime } from '../api-error.ts';

/** Texts about reflections. Failed likes and bookmarks show no text. */
export const COMMUNITY_MESSAGES = {
  postsNotRead: 'Failed to fetch posts',
  nearbyNotRead: 'Failed to fetch nearby posts',
  bookmarkedNotRead: 'Failed to fetch bookmarked posts',
  ownNotRead: 'Your reflections can’t be loaded right now.',
  notPosted: 'Failed to post message. Please try again.',
  notWithdrawn: 'This reflection couldn’t be deleted. Please try again.',
} as const;

/** The text for a failed post. */
export const postMessage = (error: unknown): string => withWaitTime(COMMUNITY_MESSAGES.notPosted, error);
