const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const THURSDAY = 3;

/** The Monday (YYYY-MM-DD) of the week of this day. Weeks are those of ISO 8601. */
export function mondayOf(day: string): string {
  const ms = Date.parse(day);
  const sinceMonday = (((ms - FIRST_MONDAY_MS) / DAY_MS) % DAYS_OF_WEEK) + DAYS_OF_WEEK;
  return dayAt(ms - (sinceMonday % DAYS_OF_WEEK) * DAY_MS);
}

/** The Monday this many weeks after a Monday. */
export const mondayAfter = (monday: string, weeks = 1): string => dayAfter(monday, weeks * DAYS_OF_WEEK);

/** The day this many days after a day or a moment in UTC, YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string => dayAt(Date.parse(day) + days * DAY_MS);

/**
 * The number of the week in its year, from 1 to 53, as ISO 8601 counts it: a week belongs to the year of its Thursday.
 */
export function weekNumber(day: string): number {
  const thursday = dayAt(Date.parse(mondayOf(day)) + THURSDAY * DAY_MS);
  const daysBefore = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / DAY_MS;
  return Math.floor(daysBefore / DAYS_OF_WEEK) + 1;
}

/** Whether this is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && dayAt(ms) === text;
}

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
