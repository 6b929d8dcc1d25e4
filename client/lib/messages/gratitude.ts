import { withWaitTime } from '../api-error.ts';
import { isNetworkFailure } from '../reachability.ts';

/** Texts about sending gratitude. */
export const GRATITUDE_MESSAGES = {
  sentTitle: 'Gratitude Sent!',
  sent: 'Your gratitude has been sent without your name.',
  notSent: 'Could not send gratitude. Please try again.',
  notKept: 'Sending thanks needs a connection.',
  nearbyNotRead: 'Could not load nearby users. Please try again.',
} as const;

/** The text for gratitude that could not be sent. */
export const gratitudeMessage = (error: unknown): string =>
  isNetworkFailure(error)
    ? `${GRATITUDE_MESSAGES.notSent} ${GRATITUDE_MESSAGES.notKept}`
    : withWaitTime(GRATITUDE_MESSAGES.notSent, error);
