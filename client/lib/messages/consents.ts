import { ApiError } from '../api-error.ts';

/** Texts about consents. */
export const CONSENT_MESSAGES = {
  given: { title: 'Thank you', text: 'Hearten may keep your entries.' },
  saveAgain: { title: 'Thank you', text: 'Please save your entry again.' },
  withdrawn: { title: 'Consent withdrawn', text: 'What you saved stays until you delete it.' },
  tickBoth: 'Please tick both boxes, or choose “Not now”.',
} as const;

/** The text for consents that could not be saved. */
export const consentMessage = (error: unknown): string =>
  (error instanceof ApiError ? error.serverMessage : undefined) ??
  'Your answer couldn’t be saved. Please try again.';
