/** Texts for notifications that could not be loaded or changed. */
export const NOTIFICATION_MESSAGES = {
  notRead: 'Your notifications can’t be loaded right now.',
  notOpened: 'The waiting thank-yous can’t be opened right now. Please try again.',
  notChanged: 'This couldn’t be changed right now. Please try again.',
} as const;
