import { SCALE_MIN } from './scale.ts';
import type { MoodEntry } from './schema.ts';

const DAY_MS = 86_400_000;

/** With this day in a row at the lowest mood the app offers what may help. */
const LOW_DAYS = 3;
/** It offers this at most once in so many days. */
const OFFER_EVERY_DAYS = 7;

/** Counts days, so that the days of two months follow each other. */
const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

/**
 * Whether `today` and the days before it are at least three days in a row at the lowest mood. Dates are the person's
 * own days, YYYY-MM-DD. A day is as its newest check-in with a mood says: a morning at the lowest mood and a better
 * evening are no such day. A day without a mood ends the row. Entries may come in any order.
 */
export function isLowRow(
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
 * Whether it was offered too short a time ago to offer it on `today`. `offeredOn` is the day of the last offer, or null.
 * A day slightly after today counts too: the person has traveled west.
 */
export const wasOfferedLately = (offeredOn: string | null, today: string): boolean =>
  offeredOn !== null && Math.abs(dayNumber(today) - dayNumber(offeredOn)) < OFFER_EVERY_DAYS;
