import { computed, effect } from '@preact/signals-react';
import { forgetUnlockedKeys, unlockedKey } from '../../lib/device/unlocked-keys.ts';
import { readLock } from '../../lib/lock/device-lock.ts';
import { followLocking, lockNow } from '../../lib/lock/lock-now.ts';
import {
  forgetLock,
  hasLock,
  LOCK_AFTER_MS,
  lockAfterMs,
  lockedPerson,
  noteLock,
} from '../../lib/lock/lock-state.ts';
import { lockWhenAway } from '../../lib/lock/lock-when-away.ts';
import { ignoreError, logWarning } from '../../lib/log.ts';
import { onLeaving } from '../quick-exit/leave.ts';
import { recoveryCodePath, user } from '../session/session.ts';
import { isPlayerOpen } from '../sound/player/player-open.ts';
import { closeDrafts, restoreDrafts } from './own-drafts.ts';

const userId = computed(() => user.value?.id);

/**
 * Locks Hearten when the person is away, when another page locks, and when someone signs in whose data is still locked.
 * A quick exit drops the opened keys of this page. Returns a function that stops this.
 */
export function watchLock(): () => void {
  const stops = [followLocking(), onLeaving(forgetUnlockedKeys), effect(followPerson)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Watches over the lock of the signed-in person. Returns a function that stops this; undefined without a person. */
function followPerson(): (() => void) | undefined {
  const id = userId.value;
  if (id === undefined) return undefined;
  requireOpenLock(id).catch(ignoreError('Nothing is stored here, so nothing is locked:'));
  const stop = lockWhenAway({
    // A recovery code that is on screen would be lost.
    isOn: () => hasLock(id) && recoveryCodePath.peek() === undefined,
    afterMs: () => lockAfterMs(id),
    isPlaying: () => isPlayerOpen.peek(),
    lock: lockNow,
  });
  return () => {
    stop();
    closeDrafts();
  };
}

/**
 * Locks the page if the person has a lock that is not open. The note of a lock may be missing or left over, so this
 * reads the lock itself and corrects the note.
 */
async function requireOpenLock(id: number): Promise<void> {
  const lock = await readLock(id);
  if (!lock) {
    forgetLock(id);
    return restoreDrafts(id);
  }
  if (!hasLock(id)) noteLock(id, LOCK_AFTER_MS);
  if (unlockedKey(id)) return;
  // Where nothing can be noted, the page would start unlocked again, and load again without end.
  if (lockedPerson() === id) lockNow();
  else logWarning('Hearten can’t stay locked:', new Error('this browser stores nothing'));
}
