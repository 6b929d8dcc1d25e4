import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { SIGN_OUT_PENDING_KEY } from '../../lib/stored-names.ts';

/**
 * Whether a sign-out has begun here and not ended. Until it has ended, a page that starts shows nobody as signed in,
 * and nobody can sign in.
 */
export const isSignOutPending = (): boolean => readStored(SIGN_OUT_PENDING_KEY) !== null;

/**
 * Stores that this person signs out, so that the next start completes it if the page is closed. `asked`: they have
 * pressed the button, and it is not known yet whether something is on this device alone. `agreed`: that may be deleted,
 * too. Returns whether the note was stored.
 */
export const noteSignOut = (stage: 'asked' | 'agreed', userId: number): boolean =>
  writeStored(SIGN_OUT_PENDING_KEY, `${stage}.${userId}`);

/** Removes the note, because the person stays signed in or the session has ended. */
export const forgetSignOut = (): void => removeStored(SIGN_OUT_PENDING_KEY);
