import { ApiError } from '../api-error.ts';

/** What a person reads about their acts. */
export const ACT_MESSAGES = {
  notToggled: 'Failed to update task completion status',
  notAvailable: 'Failed to fetch available tasks',
  notCustomized: 'Failed to customize daily tasks',
  notAdded: 'Failed to add custom activity',
  customized: 'Your daily activities have been updated',
  added: 'Your custom activity has been added',
} as const;

/** What failed and, where the server refused the words or the choice themselves, why. */
export function withReason(message: string, error: unknown): string {
  const reason = error instanceof ApiError && error.status === 400 ? error.serverMessage : undefined;
  return reason ? `${message}. ${reason}.` : message;
}
