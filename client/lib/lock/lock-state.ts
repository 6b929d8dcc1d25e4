import { signal } from '@preact/signals-react';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { lockKey, SIGNED_IN_AS_KEY } from '../stored-names.ts';

/** How long a new lock lets Hearten be in the background. */
export const LOCK_AFTER_MS = 60_000;

/** A lock that the device could not note, because its storage is full or forbidden. Only this page knows it. */
let unnoted: { readonly userId: number; readonly afterMs: number } | undefined;

/** The last person who signed in on this device, if their lock is on. index.html reads the same two values. */
export function lockedPerson(): number | undefined {
  const userId = Number(readStored(SIGNED_IN_AS_KEY) ?? unnoted?.userId);
  return userId > 0 && hasLock(userId) ? userId : undefined;
}

/** Whether this device has noted a lock of the person. The key in their database decides. */
export const hasLock = (userId: number): boolean =>
  unnoted?.userId === userId || readStored(lockKey(userId)) !== null;

/** How long Hearten may be in the background before it locks, in milliseconds. 0 without a noted lock. */
export const lockAfterMs = (userId: number): number =>
  unnoted?.userId === userId ? unnoted.afterMs : Number(readStored(lockKey(userId))) || 0;

/** Notes a lock of the person. Returns whether the device has stored it. If not, only this page knows it. */
export function noteLock(userId: number, afterMs: number): boolean {
  const isStored = writeStored(lockKey(userId), String(afterMs));
  unnoted = isStored ? undefined : { userId, afterMs };
  return isStored;
}

export function forgetLock(userId: number): void {
  if (unnoted?.userId === userId) unnoted = undefined;
  removeStored(lockKey(userId));
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
