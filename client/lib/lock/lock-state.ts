import { signal } from '@preact/signals-react';
import { ignoreError } from '../log.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { lockKey, SIGNED_IN_AS_KEY } from '../stored-names.ts';

/** How long a new lock lets Hearten be in the background. */
export const LOCK_AFTER_MS = 60_000;

/**
 * The value under `key` in the storage of this tab. A lock that local storage can't note, because it is full or
 * forbidden, is noted here, so that the tab starts locked when it loads again.
 */
function readOfTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The last person who signed in on this device, if their lock is on. index.html reads the same values. */
export function lockedPerson(): number | undefined {
  const userId = Number(readStored(SIGNED_IN_AS_KEY) ?? readOfTab(SIGNED_IN_AS_KEY));
  return userId > 0 && hasLock(userId) ? userId : undefined;
}

/** Whether this device, or this tab, has noted a lock of the person. The key in their database decides. */
export const hasLock = (userId: number): boolean => readNote(userId) !== null;

/** How long Hearten may be in the background before it locks, in milliseconds. 0 without a noted lock. */
export const lockAfterMs = (userId: number): number => Number(readNote(userId)) || 0;

const readNote = (userId: number): string | null => readOfTab(lockKey(userId)) ?? readStored(lockKey(userId));

/** Notes a lock of the person on this device, or else in this tab. Without either, a page starts unlocked. */
export function noteLock(userId: number, afterMs: number): void {
  forgetLockOfTab(userId);
  if (writeStored(lockKey(userId), String(afterMs))) return;
  try {
    sessionStorage.setItem(lockKey(userId), String(afterMs));
    sessionStorage.setItem(SIGNED_IN_AS_KEY, String(userId));
  } catch (error) {
    ignoreError('This lock is not noted:')(error);
  }
}

export function forgetLock(userId: number): void {
  forgetLockOfTab(userId);
  removeStored(lockKey(userId));
}

function forgetLockOfTab(userId: number): void {
  try {
    sessionStorage.removeItem(lockKey(userId));
    sessionStorage.removeItem(SIGNED_IN_AS_KEY);
  } catch (error) {
    ignoreError('Nothing is stored:')(error);
  }
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
