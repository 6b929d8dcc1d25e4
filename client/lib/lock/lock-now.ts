import { coverPage } from '../cover.ts';
import { forgetUnlockedKeys } from '../device/unlocked-keys.ts';

/** Tells the other pages of this browser to lock as well. Open while this page follows them. */
let channel: BroadcastChannel | undefined;

/**
 * Locks this page and every other one of this browser that follows (`followLocking`). A page starts locked, so
 * loading it again drops everything that it holds in memory. Drafts and waiting entries are stored already.
 */
export function lockNow(): void {
  channel?.postMessage('');
  lockThisPage();
}

function lockThisPage(): void {
  coverPage();
  forgetUnlockedKeys();
  location.reload();
}

/** Locks this page when another one does. Returns a function that stops this. */
export function followLocking(): () => void {
  const opened = new BroadcastChannel('hearten.lock');
  opened.addEventListener('message', lockThisPage);
  channel = opened;
  return () => {
    opened.close();
    channel = undefined;
  };
}

/** Locks the other pages, which then wait for the person to open the lock. */
export const lockOtherPages = (): void => channel?.postMessage('');
