import { dayNumber } from '../time/day-number.ts';
import { SCALE_MIN } from './scale.ts';
import type { MoodEntry } from './schema.ts';

/** After this many days in a row at the lowest mood the app offers help. */
const LOW_DAYS = 3;
/** The least number of days between two offers. */
const OFFER_EVERY_DAYS = 7;

/**
 * Whether `today` and the days before it are at least three days in a row at the lowest mood. Dates are the person's
 * own days, YYYY-MM-DD. The newest check-in with a mood decides: a day with a better evening does not count. A day without
 * a mood ends the streak. Entries may come in any order.
 */
export function isLowStreak(
  entries: readonly Pick<MoodEntry, 'localDate' | 'createdAt' | 'moodValue'>[],
  today: string,
): boolean {
  const newest = new Map<number, (typeof entries)[number]>();
  for (const entry of entries) {
    if (entry.moodValue === null) continue;
    const day = dayNumber(entry.localDate);
    const other = newest.get(day);
    if (!other || entry.createdAt > other.createdAt) newest.set(day, entry);
  }
  const last = dayNumber(today);
  return Array.from({ length: LOW_DAYS }, (_, back) => newest.get(last - back)).every(
    (entry) => entry?.moodValue === SCALE_MIN,
  );
}

/**
 * Whether the last offer is too recent for another one on `today`. `offeredOn` is the day of the last offer, or null.
 * A day slightly after today counts too: the person has traveled west.
 */
export const wasOfferedLately = (offeredOn: string | null, today: string): boolean =>
  offeredOn !== null && Math.abs(dayNumber(today) - dayNumber(offeredOn)) < OFFER_EVERY_DAYS;
