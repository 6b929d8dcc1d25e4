import { ApiError } from '../api-error.ts';

/** Texts about acts. */
export const ACT_MESSAGES = {
  notToggled: 'Failed to update task completion status',
  notAvailable: 'Failed to fetch available tasks',
  notCustomized: 'Failed to customize daily tasks',
  notAdded: 'Failed to add custom activity',
  customized: 'Your daily activities have been updated',
  added: 'Your custom activity has been added',
} as const;

/** The text for a failure, with the server's reason if it refused the text or the choice, or too many calls. */
export function withReason(message: string, error: unknown): string {
  const reason =
    error instanceof ApiError && [400, 429].includes(error.status) ? error.serverMessage : undefined;
  return reason ? `${message}. ${reason.replace(/\.$/, '')}.` : message;
}
