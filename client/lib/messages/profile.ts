import { ApiError } from '../api-error.ts';

/** Texts about the profile, the picture and the data. */
export const PROFILE_MESSAGES = {
  noUser: 'User information not available',
  notUpdated: 'There was a problem updating your profile',
  updated: 'Your profile has been successfully updated',
  tooLarge: { title: 'File too large', text: 'Please select an image smaller than 2MB' },
  notAnImage: { title: 'Invalid file type', text: 'Please select an image file' },
  notExported: 'Sorry, there was an error exporting your data. Please try again.',
  exporting: 'Exporting Data...',
} as const;

/** The text for an export without these parts; '' if none is missing. */
export const incompleteExport = (missing: readonly string[]): string =>
  missing.length === 0
    ? ''
    : `Your export is incomplete. We couldn’t load: ${missing.join(', ')}. Please export again later.`;

/**
 * The text for a failed save of the profile. If the server refused the names, the account or too many calls, it
 * includes the reason. After a 401 it says that the person is not known.
 */
export function profileMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return PROFILE_MESSAGES.notUpdated;
  if (error.status === 401) return PROFILE_MESSAGES.noUser;
  if (error.status === 403) {
    return `${PROFILE_MESSAGES.notUpdated}. This is a shared demo account, so its names can’t be changed.`;
  }
  const reason = [400, 429].includes(error.status) ? error.serverMessage : undefined;
  return reason ? `${PROFILE_MESSAGES.notUpdated}. ${reason}` : PROFILE_MESSAGES.notUpdated;
}
