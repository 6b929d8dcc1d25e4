import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** Holds the number of who has signed in last, and nothing once they have left by choice. */
const KEY = 'hearten.signedInAs';
const LEFT = '';

// What this browser's tabs tell one another. A session that merely ends changes nothing here, and whether it lasts is
// for the server to say.

function tell(who: string): void {
  // Where there is no room nothing is told, rather than something that isn't so any more.
  if (!writeStored(KEY, who)) removeStored(KEY);
}
export const tellSignedIn = (userId: number): void => tell(String(userId));
export const tellLeft = (): void => tell(LEFT);

/** Whether the last to sign in has left by choice since. */
export const hasLeft = (): boolean => readStored(KEY) === LEFT;

/** Whether a tab has told that it isn't `userId` who is here: they have left, or somebody else has signed in. */
export function isReplaced(userId: number): boolean {
  const last = readStored(KEY);
  return last !== null && last !== String(userId);
}

/** Calls `listener` when another tab has told something. Returns what ends that. */
export function onOtherTab(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
