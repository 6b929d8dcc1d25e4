import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { DAY_MS } from '../../../domain/time/units.ts';
import { utcDay } from '../../../domain/time/utc-day.ts';
import { CHECK_IN_VALUES, type CheckInValue } from '../mood/values.tsx';

/** The mean of each value, or null if there is none. */
type Means = Readonly<Record<CheckInValue['key'], number | null>>;

/** One calendar day of a chart, with the means of the values that its entries have. */
export interface Day extends Means {
  readonly date: string;
}

/** The last `count` days including `today`, oldest first, with or without entries. */
export function lastDays(entries: readonly MoodEntry[], count: number, today: string): readonly Day[] {
  const byDate = new Map<string, MoodEntry[]>();
  for (const entry of entries) byDate.set(entry.localDate, [...(byDate.get(entry.localDate) ?? []), entry]);
  return Array.from({ length: count }, (_, index) => {
    const date = dayAfter(today, index - count + 1);
    const ofDay = byDate.get(date) ?? [];
    return { date, ...meansOf(ofDay, (entry, { apiName }) => entry[apiName]) };
  });
}

/** The days of the twelve calendar months that end with this one, oldest first, up to today. */
export function daysOfYear(entries: readonly MoodEntry[], today: string): readonly Day[] {
  const first = firstDayOfYear(today);
  const count = Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS) + 1;
  return lastDays(entries, count, today);
}

/** The first day of the year that the charts show: the first of the month eleven months before today's. */
export function firstDayOfYear(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return utcDay(Date.UTC(year, month - 12, 1));
}

/** The mean of the values, or null if there are none. */
export const mean = (figures: readonly number[]): number | null =>
  figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** The mean of each value of these entries or days. */
export const meansOf = <T>(
  items: readonly T[],
  read: (item: T, value: CheckInValue) => number | null,
): Means =>
  Object.fromEntries(
    CHECK_IN_VALUES.map((value) => [value.key, mean(items.flatMap((item) => read(item, value) ?? []))]),
  ) as Means;

export const isNoted = (day: Day): boolean => CHECK_IN_VALUES.some(({ key }) => day[key] !== null);
