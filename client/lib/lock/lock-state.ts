import { signal } from '@preact/signals-react';
import { readStored, removeStored, tabStorage, writeStored } from '../storage.ts';
import { lockKey, SIGNED_IN_AS_KEY } from '../stored-names.ts';

/** How long a new lock lets Hearten be in the background. */
export const LOCK_AFTER_MS = 60_000;

/** The last person who signed in on this device, if their lock is on. index.html reads the same values. */
export function lockedPerson(): number | undefined {
  const userId = Number(readStored(SIGNED_IN_AS_KEY) ?? tabStorage.read(SIGNED_IN_AS_KEY));
  return userId > 0 && hasLock(userId) ? userId : undefined;
}

/** Whether this device, or this tab, has noted a lock of the person. The key in their database decides. */
export const hasLock = (userId: number): boolean => readNote(userId) !== null;

/** How long Hearten may be in the background before it locks, in milliseconds. 0 without a noted lock. */
export const lockAfterMs = (userId: number): number => Number(readNote(userId)) || 0;

const readNote = (userId: number): string | null =>
  tabStorage.read(lockKey(userId)) ?? readStored(lockKey(userId));

/**
 * Notes a lock of the person on this device. If the device can't store that, the tab does, so that it starts locked when
 * it loads again. Without either, a page starts unlocked.
 */
export function noteLock(userId: number, afterMs: number): void {
  forgetLockOfTab(userId);
  if (writeStored(lockKey(userId), String(afterMs))) return;
  tabStorage.write(lockKey(userId), String(afterMs));
  tabStorage.write(SIGNED_IN_AS_KEY, String(userId));
}

export function forgetLock(userId: number): void {
  forgetLockOfTab(userId);
  removeStored(lockKey(userId));
}

function forgetLockOfTab(userId: number): void {
  tabStorage.remove(lockKey(userId));
  tabStorage.remove(SIGNED_IN_AS_KEY);
}

/** Whether this page shows nothing but the lock: with a `lockedPerson` from the start, and until `showUnlocked`. */
export const isLocked = signal(typeof window !== 'undefined' && lockedPerson() !== undefined);

let whenShown = (): void => {};

/** Calls `start` as soon as the page may show and load what belongs to the person. A later call replaces `start`. */
export function onceUnlocked(start: () => void): void {
  if (isLocked.peek()) whenShown = start;
  else start();
}

/** Ends the lock of this page, and calls the function that `onceUnlocked` was given meanwhile. */
export function showUnlocked(): void {
  delete document.documentElement.dataset.locked;
  isLocked.value = false;
  whenShown();
  whenShown = () => {};
}
