import { ApiError, isUnauthenticated, withWaitTime } from '../api-error.ts';

/** Texts about the journal. `domain/journal` has the texts for invalid titles and contents. */
export const JOURNAL_MESSAGES = {
  notSignedIn: 'User not authenticated',
  notSaved: 'This entry couldn’t be saved. Your text is still here. Please try again.',
  isGone: 'This entry was deleted, so it can’t be edited any more.',
  notWithdrawn: 'This entry couldn’t be deleted. Please try again.',
  notRead: 'Your journal can’t be loaded right now.',
  unreadable: 'This text can’t be read any more',
} as const;

/**
 * The text for a failed save of an entry. With 400 and 409 it is the server's message, which says what to change. With
 * 429 the server's message follows, which says when to try again.
 */
export function journalMessage(error: unknown): string {
  if (isUnauthenticated(error)) return JOURNAL_MESSAGES.notSignedIn;
  if (!(error instanceof ApiError)) return JOURNAL_MESSAGES.notSaved;
  if (error.status === 404) return JOURNAL_MESSAGES.isGone;
  const reason = [400, 409].includes(error.status) ? error.serverMessage : undefined;
  return reason ?? withWaitTime(JOURNAL_MESSAGES.notSaved, error);
}
