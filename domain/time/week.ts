import { dateOfDay, dayAfter, dayNumber } from './day-number.ts';
import { dayOfYear } from './day-of-year.ts';

const DAYS_OF_WEEK = 7;
const A_MONDAY = dayNumber('1970-01-05');
const MONDAY_TO_THURSDAY = 3;

/** The Monday (YYYY-MM-DD) of the week of this day. Weeks are those of ISO 8601. */
export function mondayOf(day: string): string {
  const number = dayNumber(day);
  const sinceMonday = ((number - A_MONDAY) % DAYS_OF_WEEK) + DAYS_OF_WEEK;
  return dateOfDay(number - (sinceMonday % DAYS_OF_WEEK));
}

/** The Monday this many weeks after a Monday. */
export const mondayAfter = (monday: string, weeks = 1): string => dayAfter(monday, weeks * DAYS_OF_WEEK);

/**
 * The number of the week in its year, from 1 to 53, as ISO 8601 counts it: a week belongs to the year of its Thursday.
 */
export function weekNumber(day: string): number {
  const thursday = dayAfter(mondayOf(day), MONDAY_TO_THURSDAY);
  return Math.floor((dayOfYear(thursday) - 1) / DAYS_OF_WEEK) + 1;
}
