import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { SIGNED_IN_AS_KEY } from '../../lib/stored-names.ts';

const SIGNED_OUT = '';

// Messages between the tabs of this browser. A session that ends by itself changes nothing here; the server
// decides whether it is still valid.

function broadcast(who: string): void {
  // Where there is no room nothing is told, rather than something that isn't so any more.
  if (!writeStored(SIGNED_IN_AS_KEY, who)) removeStored(SIGNED_IN_AS_KEY);
}
export const broadcastSignIn = (userId: number): void => broadcast(String(userId));
export const broadcastSignOut = (): void => broadcast(SIGNED_OUT);

/** Whether the last to sign in has left by choice since. */
export const hasSignedOut = (): boolean => readStored(SIGNED_IN_AS_KEY) === SIGNED_OUT;

/** Whether a tab has told that it isn't `userId` who is here: they have left, or somebody else has signed in. */
export function isOtherUserSignedIn(userId: number): boolean {
  const last = readStored(SIGNED_IN_AS_KEY);
  return last !== null && last !== String(userId);
}

/** Calls `listener` when another tab has told something. Returns what ends that. */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SIGNED_IN_AS_KEY) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
