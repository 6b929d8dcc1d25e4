import { wasOfferedLately } from '../../../domain/mood/low-days.ts';
import { createClearedCheck } from '../../lib/delete-drafts.ts';
import { draftsReady, readDraft, removeDraft, writeDraft } from '../../lib/drafts.ts';
import { DRAFT_PREFIX, lowDaysOffer } from '../../lib/stored-names.ts';
import { today } from '../../lib/today.ts';
import { lowDaysOffers } from '../preferences/preferences.ts';
import { offeredTo } from './offers.ts';

const keyOf = (userId: number): string => `${DRAFT_PREFIX}${lowDaysOffer(userId)}`;

/** The offer on the page: its day, and the day of the offer before it, or null. */
let current: { readonly day: string; readonly before: string | null } | undefined;

/** Shows the offer, unless it is switched off, there already, or one was made within a week. Remembers its day. */
export async function offerHelp(userId: number): Promise<void> {
  const isCleared = createClearedCheck(keyOf(userId));
  await draftsReady();
  if (isCleared() || !lowDaysOffers.isOn.peek() || offeredTo.peek() !== null) return;
  const before = readDraft(keyOf(userId));
  const day = today.peek();
  if (wasOfferedLately(before, day)) return;
  writeDraft(keyOf(userId), day);
  current = { day, before };
  offeredTo.value = userId;
}

/**
 * Takes back the offer on the page, because a correction has ended the row of low days. If the offer was made today,
 * its day is forgotten, so that a slip of the finger does not put off the next offer by a week.
 */
export function takeBackOffer(userId: number): void {
  if (offeredTo.peek() !== userId || !current) return;
  if (current.day === today.peek()) {
    if (current.before === null) removeDraft(keyOf(userId));
    else writeDraft(keyOf(userId), current.before);
  }
  offeredTo.value = null;
}

/** Hides the offer. The next one can come a week after the day of this one. */
export function notNow(): void {
  offeredTo.value = null;
}

/** Hides the offer on this device until it is switched on in Profile. */
export function neverAgain(): void {
  lowDaysOffers.choose(false);
  offeredTo.value = null;
}
