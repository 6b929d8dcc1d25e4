import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { SIGNED_IN_AS_KEY } from '../../lib/stored-names.ts';

const LEFT = '';

// What this browser's tabs tell one another. A session that merely ends changes nothing here, and whether it lasts is
// for the server to say.

function tell(who: string): void {
  // Where there is no room nothing is told, rather than something that isn't so any more.
  if (!writeStored(SIGNED_IN_AS_KEY, who)) removeStored(SIGNED_IN_AS_KEY);
}
export const tellSignedIn = (userId: number): void => tell(String(userId));
export const tellLeft = (): void => tell(LEFT);

/** Whether the last to sign in has left by choice since. */
export const hasLeft = (): boolean => readStored(SIGNED_IN_AS_KEY) === LEFT;

/** Whether a tab has told that it isn't `userId` who is here: they have left, or somebody else has signed in. */
export function isReplaced(userId: number): boolean {
  const last = readStored(SIGNED_IN_AS_KEY);
  return last !== null && last !== String(userId);
}

/** Calls `listener` when another tab has told something. Returns what ends that. */
export function onOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SIGNED_IN_AS_KEY) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
