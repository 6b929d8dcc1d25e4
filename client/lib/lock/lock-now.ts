import { coverPage } from '../cover.ts';
import { forgetUnlockedKeys } from '../device/unlocked-keys.ts';
import { tabChannel } from '../tab-channel.ts';

/** Tells the other pages of this browser to lock as well. */
const channel = tabChannel('hearten.lock');

/**
 * Locks this page, and every other page of this browser that follows (`followLocking`). The page of a person with a lock
 * starts locked, so loading it again drops everything that it holds in memory. Drafts and waiting entries are stored
 * already.
 */
export function lockNow(): void {
  channel.post();
  lockThisPage();
}

function lockThisPage(): void {
  coverPage();
  // The page runs on until it is loaded again.
  forgetUnlockedKeys();
  location.reload();
}

/** Locks this page when another one does. Returns a function that stops this. */
export const followLocking = (): (() => void) => channel.listen(lockThisPage);

/**
 * Covers the other pages that follow, and loads them again, after the lock was turned on or off here. They ask for the
 * lock if there is one now.
 */
export const reloadOtherPages = (): void => channel.post();
