/** Texts for notifications that could not be loaded or changed. */
export const NOTIFICATION_MESSAGES = {
  notRead: 'Your notifications can’t be loaded right now.',
  notChanged: 'This couldn’t be changed right now. Please try again.',
} as const;
