import { LATE_MAX_MIN, UNANSWERED_DAYS_MAX } from './schedule.ts';

/** A reminder whose time has come. */
export interface DueReminder {
  /** How long ago that was, in seconds. */
  readonly lateS: number;
  /** Whether the time on the device is now within its quiet hours. */
  readonly isQuiet: boolean;
  /** Whether the person has checked in today and wants no reminder then. */
  readonly isCheckedIn: boolean;
  /** The number of days with a reminder, including today, since the person last used Hearten. */
  readonly unansweredDays: number;
}

/** `stopped`: too many days without an answer, so there will be no further reminders. */
export type Delivery = 'send' | 'late' | 'quiet' | 'checked-in' | 'stopped';

const S_PER_MIN = 60;

/** Decides whether a due reminder is sent. Otherwise it is dropped, never moved to another time. */
export function decideDelivery({ lateS, isQuiet, isCheckedIn, unansweredDays }: DueReminder): Delivery {
  if (unansweredDays > UNANSWERED_DAYS_MAX) return 'stopped';
  if (isCheckedIn) return 'checked-in';
  if (lateS > LATE_MAX_MIN * S_PER_MIN) return 'late';
  return isQuiet ? 'quiet' : 'send';
}

/** How long a push service may keep a reminder for a device that can't be reached, in seconds. */
export const timeToLiveS = ({ lateS }: Pick<DueReminder, 'lateS'>): number =>
  Math.max(0, Math.floor(LATE_MAX_MIN * S_PER_MIN - Math.max(0, lateS)));
