import { utcDay } from './utc-day.ts';

/**
 * The start of a moment's day in UTC (ISO 8601). Some events have this instead of their exact time, such as those of
 * accounts and of staff roles. Others, such as posts, have the exact time.
 */
export const startOfDay = (moment: Date): string => `${utcDay(moment)}T00:00:00.000Z`;
