/** Reminders at most this often a day. */
export const TIMES_MAX = 3;
/** A reminder that could not be sent within this time is dropped, in minutes. */
export const LATE_MAX_MIN = 30;
/**
 * After this many days with a reminder, reminders stop by themselves if the person has not used Hearten since the first
 * of these days.
 */
export const UNANSWERED_DAYS_MAX = 14;

const MIN_PER_HOUR = 60;

/** A time of day as `HH:MM`, from 00:00 to 23:59. */
export const TIME_PATTERN = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

/**
 * From `from` until before `to`, also over midnight. Both are times of day as `HH:MM`. Equal times mean no quiet hours.
 */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** When a device reminds its owner. */
export interface ReminderSchedule {
  /** An IANA name such as `Europe/Berlin`. */
  readonly zone: string;
  /** Different times of day, as `HH:MM`. */
  readonly times: readonly string[];
  /** Days of the week: 1 is Monday, 7 is Sunday. */
  readonly days: readonly number[];
  /** No reminder comes in this time, and none is moved out of it. */
  readonly quietHours: QuietHours | null;
  /** No reminder on a day on which the person has checked in. */
  readonly skipsCheckedInDays: boolean;
}

/** The minutes since midnight of a time such as `09:30`. */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * MIN_PER_HOUR + (minutes ?? 0);
}

/** The time of day of a minute since midnight, as `HH:MM`. */
export function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / MIN_PER_HOUR))}:${two(minute % MIN_PER_HOUR)}`;
}

/** Whether a minute since midnight is within the quiet hours. */
export function isQuietAt(minute: number, quietHours: QuietHours | null): boolean {
  if (!quietHours) return false;
  const [from, to] = [minuteOf(quietHours.from), minuteOf(quietHours.to)];
  return from <= to ? from <= minute && minute < to : minute >= from || minute < to;
}
