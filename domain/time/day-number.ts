import { DAY_MS } from './units.ts';
import { utcDay } from './utc-day.ts';

/** A local date (YYYY-MM-DD) as a number of days. The next day has the next number. */
export const dayNumber = (localDate: string): number => Date.parse(`${localDate}T00:00:00Z`) / DAY_MS;

/** The local date (YYYY-MM-DD) of a day number. */
export const dateOfDay = (number: number): string => utcDay(number * DAY_MS);

/** The day this many days after another one, or before it if negative. Both are YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string => dateOfDay(dayNumber(day) + days);

/** Whether this is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const number = dayNumber(text);
  return !Number.isNaN(number) && dateOfDay(number) === text;
}
