import { utcDay } from '../domain/time/utc-day.ts';

/** The day in UTC, YYYY-MM-DD. */
export const todayInUtc = (): string => utcDay(Date.now());
