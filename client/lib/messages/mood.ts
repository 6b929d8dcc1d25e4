/** Texts about a check-in. */
export const MOOD_MESSAGES = {
  saved: 'Your mood has been recorded',
  corrected: 'Your check-in has been changed',
  notSignedIn: 'You must be logged in to track your mood',
  notSaved: 'Failed to save your mood. Please try again.',
  added: 'Your check-in is in your account',
  notAdded: 'Not added yet. Please try again.',
  tapNotSaved: 'Not saved yet. Please try again.',
  notDeleted: 'This check-in couldn’t be deleted. Please try again.',
  notUndone: 'Not undone yet. Please try again.',
  deletedElsewhere: 'This check-in was deleted on another device.',
  nothingChosen: 'Choose at least one answer to save.',
} as const;
