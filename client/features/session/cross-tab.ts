import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { SIGNED_IN_AS_KEY } from '../../lib/stored-names.ts';

const SIGNED_OUT = '';

// Messages between the tabs of this browser. A session that expires sends none, because the server decides
// whether a session is valid.

function broadcast(who: string): void {
  // If the device has no space, remove the old value rather than leave a wrong one.
  if (!writeStored(SIGNED_IN_AS_KEY, who)) removeStored(SIGNED_IN_AS_KEY);
}
export const broadcastSignIn = (userId: number): void => broadcast(String(userId));
export const broadcastSignOut = (): void => broadcast(SIGNED_OUT);

/** Whether the last person to sign in on this browser has signed out since. False if nothing is stored. */
export const hasSignedOut = (): boolean => readStored(SIGNED_IN_AS_KEY) === SIGNED_OUT;

/** The id of the last person to sign in on this browser. Undefined after they signed out, and if nothing is stored. */
export function lastSignedIn(): number | undefined {
  const last = readStored(SIGNED_IN_AS_KEY);
  return last === null || last === SIGNED_OUT ? undefined : Number(last);
}

/**
 * Whether the last message, from another tab or from this one, was a sign-out or the sign-in of a user other than
 * `userId`. False if nothing is stored.
 */
export function isOtherUserSignedIn(userId: number): boolean {
  const last = readStored(SIGNED_IN_AS_KEY);
  return last !== null && last !== String(userId);
}

/** Calls `listener` after each message from another tab. Returns a function that stops this. */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SIGNED_IN_AS_KEY) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
