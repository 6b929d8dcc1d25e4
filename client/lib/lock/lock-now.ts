import { coverPage } from '../cover.ts';
import { forgetUnlockedKeys } from '../device/unlocked-keys.ts';
import { tabChannel } from '../tab-channel.ts';

/** Tells the other pages of this browser to lock as well. */
const channel = tabChannel('hearten.lock');

/**
 * Locks this page and every other one of this browser that follows (`followLocking`). A page starts locked, so
 * loading it again drops everything that it holds in memory. Drafts and waiting entries are stored already.
 */
export function lockNow(): void {
  channel.post();
  lockThisPage();
}

function lockThisPage(): void {
  coverPage();
  forgetUnlockedKeys();
  location.reload();
}

/** Locks this page when another one does. Returns a function that stops this. */
export const followLocking = (): (() => void) => channel.listen(lockThisPage);

/** Locks the other pages, which then wait for the person to open the lock. */
export const lockOtherPages = (): void => channel.post();
