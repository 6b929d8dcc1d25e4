/** What a person reads where their notifications could not be read or changed. */
export const NOTIFICATION_MESSAGES = {
  notRead: 'Your notifications can’t be shown just now.',
  notChanged: 'This could not be changed just now. Please try again.',
} as const;
