import { dayNumber } from './day-number.ts';

/** The day of the year of a date (YYYY-MM-DD): 1 for 1 January, 365 or 366 for 31 December. */
export const dayOfYear = (localDate: string): number =>
  dayNumber(localDate) - dayNumber(`${localDate.slice(0, 4)}-01-01`) + 1;
