import { ApiError } from '../api-error.ts';

/** Texts about acts, which the texts themselves call tasks or activities. */
export const ACT_MESSAGES = {
  notToggled: 'Failed to update task completion status',
  notAvailable: 'Failed to fetch available tasks',
  notCustomized: 'Failed to customize daily tasks',
  notAdded: 'Failed to add custom activity',
  customized: 'Your daily activities have been updated',
  added: 'Your custom activity has been added',
} as const;

/**
 * The text for a failed save. The server's reason follows if it refused what the person wrote or chose (400), or if
 * there were too many calls (429). `message` has no full stop at its end.
 */
export function withReason(message: string, error: unknown): string {
  const reason =
    error instanceof ApiError && [400, 429].includes(error.status) ? error.serverMessage : undefined;
  return reason ? `${message}. ${reason.replace(/\.$/, '')}.` : message;
}
