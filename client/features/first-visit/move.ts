import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { isUnauthenticated, refusalReason, withWaitTime } from '../../lib/api-error.ts';
import { MOOD_MESSAGES } from '../../lib/messages/mood.ts';
import { isWaiting } from '../../lib/outbox/waiting.ts';
import { logMood } from '../mood/entries.ts';
import { requireUser } from '../session/require-user.ts';
import { user } from '../session/session.ts';
import { type FirstCheckIn, firstCheckIn, removeFirstCheckIn, storeFirstCheckIn } from './first-check-in.ts';

/** Whether the check-in is on its way to the account. */
let isMoving = false;
const failed = signal('');

/** Why the last attempt to add the check-in failed; '' if none did. */
export const moveFailure: ReadonlySignal<string> = failed;

/** The check-in on this device, if it may belong to the signed-in person. */
export const offeredCheckIn = computed(() => {
  const checkIn = firstCheckIn.value;
  const person = user.value;
  if (!checkIn || !person) return null;
  return checkIn.userId === undefined || checkIn.userId === person.id ? checkIn : null;
});

/** Whether a person has agreed to add it, by making their account with it or by pressing "Add it". */
const isClaimed = ({ userId, needsConsent }: FirstCheckIn): boolean => userId !== undefined && !needsConsent;

// Adds the check-in of a new account as soon as its owner is signed in. Repeats an attempt from an earlier visit.
effect(() => {
  const checkIn = offeredCheckIn.value;
  if (!checkIn) failed.value = '';
  else if (isClaimed(checkIn) && !isMoving && !failed.peek()) void addToAccount();
});

/**
 * Adds the check-in to the account of the signed-in person, with the date and time of its tap. All attempts send the
 * same call, so an answer that is lost cannot store it twice. Resolves to whether it is in the account now.
 */
export async function addToAccount(): Promise<boolean> {
  const checkIn = offeredCheckIn.peek();
  const userId = user.peek()?.id;
  if (!checkIn || userId === undefined || isMoving) return false;
  const { id, commandId, at, moodValue, fatigueValue } = checkIn;
  isMoving = true;
  failed.value = '';
  // From now on the call may have arrived, so no other account may add the check-in.
  if (!isClaimed(checkIn)) storeFirstCheckIn({ ...checkIn, userId, needsConsent: false });
  try {
    requireUser(userId);
    const body = { id, moodValue, ...(fatigueValue === null ? {} : { fatigueValue }), userId };
    const entry = await logMood(body, { id: commandId, at, bodyText: JSON.stringify(body) });
    // One that waits is in the outbox of the person.
    removeFirstCheckIn();
    return !isWaiting(entry);
  } catch (error) {
    failed.value = messageFor(error);
    // Without consent the next visit does not try again by itself. Signing out may have deleted the check-in meanwhile.
    if (refusalReason(error) && offeredCheckIn.peek()?.id === id)
      storeFirstCheckIn({ ...checkIn, userId, needsConsent: true });
    return false;
  } finally {
    isMoving = false;
  }
}

function messageFor(error: unknown): string {
  if (isUnauthenticated(error)) return MOOD_MESSAGES.notSignedIn;
  return refusalReason(error) ?? withWaitTime(MOOD_MESSAGES.notAdded, error);
}

/** Adds the check-in again if the last attempt failed. Returns whether there was one. */
export function addAgain(): boolean {
  if (!offeredCheckIn.peek() || !failed.peek()) return false;
  void addToAccount();
  return true;
}

/** Deletes the check-in instead of adding it. */
export function declineCheckIn(): void {
  failed.value = '';
  removeFirstCheckIn();
}
