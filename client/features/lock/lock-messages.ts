import { ApiError } from '../../lib/api-error.ts';
import { TooManyAttempts } from '../../lib/lock/attempts.ts';
import { NoPasskeySecret, PasskeyRefused } from '../../lib/lock/passkey-secret.ts';
import { passwordMessage } from '../../lib/messages/auth.ts';
import { passkeyMessage } from '../../lib/messages/passkeys.ts';

export const WRONG_DIGITS = 'These are not your six digits. Please try again.';
export const WRONG_PASSKEY = 'This passkey does not open the lock. Please try another way.';

/** The text for an error while digits were checked. Wrong digits are no error: see `WRONG_DIGITS`. */
export function digitsMessage(error: unknown): string {
  if (!(error instanceof TooManyAttempts)) return 'This did not work. Please try again.';
  const seconds = Math.ceil(error.waitMs / 1_000);
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return `Too many wrong digits. Please wait ${wait}, then try again.`;
}

/** The text for new digits that were not saved. */
export const newDigitsMessage = (error: unknown): string =>
  error instanceof TooManyAttempts
    ? digitsMessage(error)
    : 'Saving your new digits did not work. The device may be full. Please free some space, then try again.';

/** The text for a passkey that did not open or change the lock. It takes every other error for one of the storage. */
export function lockPasskeyMessage(error: unknown): string {
  if (error instanceof NoPasskeySecret)
    return 'This passkey can sign you in, but it can’t open a lock. Add a new passkey in Profile, or use six digits.';
  if (error instanceof PasskeyRefused) return passkeyMessage(error.cause);
  return 'This browser can’t open or change what it stores here. The device may be full. Please free some space, reload the page and try again.';
}

/** The names of errors of a call that got no answer. */
const NETWORK_ERRORS = ['NetworkError', 'TimeoutError', 'TypeError'];

/** The text for a password that was not accepted, or a lock that could not be set up. */
export const lockMessage = (error: unknown): string =>
  error instanceof ApiError || (error instanceof Error && NETWORK_ERRORS.includes(error.name))
    ? passwordMessage(error)
    : 'This browser can’t lock Hearten. It may be in private mode, or have no space.';
