import { dayAfter } from '../../../domain/time/day-number.ts';
import { LATE_MAX_DAYS } from '../../../domain/time/local-time.ts';

/** The earliest day for which a check-in can be made. */
export const earliestDay = (today: string): string => dayAfter(today, -LATE_MAX_DAYS);

/** Whether a check-in can be made for this day. False for a text that is not YYYY-MM-DD. */
export const isDayOpen = (date: string, today: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && date <= today && date >= earliestDay(today);

/**
 * Whether a check-in of this day can have a time. Today's gets the time of the call. On the earliest day a time may be
 * longer ago than the server accepts.
 */
export const canHaveTime = (date: string, today: string): boolean =>
  date < today && date > earliestDay(today);
