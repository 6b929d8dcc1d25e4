/** What a person reads where their notifications could not be read or changed. */
export const NOTIFICATION_MESSAGES = {
  notRead: 'Your notifications can’t be loaded right now.',
  notChanged: 'This couldn’t be changed right now. Please try again.',
} as const;
