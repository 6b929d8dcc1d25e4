import { ApiError } from '../api-error.ts';

/** Explains a passkey in one sentence. */
export const PASSKEY_HINT = 'A passkey uses your fingerprint, face or screen lock instead of a password.';

/** The name of an error, by which a browser says how it refused. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** The text for a passkey that did not work. Browsers rarely say why, so that no page learns what a device has. */
export function passkeyMessage(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'This did not work. Please try again.';
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used. Please try again, or use your password.';
    case 'InvalidStateError':
    case 'NotSupportedError':
    case 'ConstraintError':
    case 'UnknownError':
      return 'Your device couldn’t use a passkey. Please try again, or use your password.';
    case 'SecurityError':
      return 'Passkeys don’t work at this address. Please use your password.';
    default:
      return 'Network error occurred. Please try again.';
  }
}

/** The text for a passkey that was not added. */
export function newPasskeyMessage(error: unknown): string {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was added. Please try again.';
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.';
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'This device can’t make a passkey. It needs a fingerprint, face or screen lock.';
    default:
      return passkeyMessage(error);
  }
}
