/** Texts about a check-in. */
export const MOOD_MESSAGES = {
  saved: 'Your mood has been recorded',
  notSignedIn: 'You must be logged in to track your mood',
  notSaved: 'Failed to save your mood. Please try again.',
} as const;
