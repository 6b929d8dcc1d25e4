import { ApiError, withWaitTime } from '../api-error.ts';
import { clockTime } from '../date-text.ts';
import { localDateOf } from '../local-time.ts';

/** Texts about reflections. Likes and bookmarks that the server refuses show no text. */
export const COMMUNITY_MESSAGES = {
  postsNotRead: 'Failed to fetch posts',
  nearbyNotRead: 'Failed to fetch nearby posts',
  bookmarkedNotRead: 'Failed to fetch bookmarked posts',
  ownNotRead: 'Your reflections can’t be loaded right now.',
  notPosted: 'Failed to post message. Please try again.',
  offlineTitle: 'No connection',
  likeNotKept: 'Likes need a connection. Please try again once you’re back online.',
  bookmarkNotKept: 'Saving needs a connection. Please try again once you’re back online.',
  notWithdrawn: 'This reflection couldn’t be deleted. Please try again.',
} as const;

/** A wait of this many seconds or more is also told as a time of day. */
const LONG_WAIT_S = 30 * 60;

/**
 * The text for a failed post. If the server asks to wait for half an hour or more, it says when the next post is
 * possible, and that the words stay. Otherwise it says that posting failed, followed by the server's words after a 429.
 */
export function postMessage(error: unknown): string {
  const { retryAfterS = 0, serverMessage } = error instanceof ApiError && error.status === 429 ? error : {};
  if (!serverMessage || !(retryAfterS >= LONG_WAIT_S))
    return withWaitTime(COMMUNITY_MESSAGES.notPosted, error);
  const at = new Date(Date.now() + retryAfterS * 1_000);
  const day = localDateOf(at) === localDateOf(new Date()) ? 'today' : 'tomorrow';
  return `${serverMessage} That is ${day} at ${clockTime(at)}. Your words stay here.`;
}
