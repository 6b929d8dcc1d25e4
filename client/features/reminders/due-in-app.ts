import { isQuietAt, minuteOf } from '../../../domain/reminders/schedule.ts';
import { localDateOf } from '../../lib/local-time.ts';
import type { ReminderSettings } from './settings.ts';

const SUNDAY = 7;

/**
 * The reminder of today that the app shows now, as local date and time: the latest one whose time has come, unless the
 * person has closed it. A time within the quiet hours does not count. Null if there is none, in quiet hours, and if
 * reminders are off or come as push messages. Whether the person has checked in is not looked at.
 */
export function dueInApp(
  { isOn, way, times, days, quietHours, closed }: ReminderSettings,
  now: Date,
): string | null {
  if (!isOn || way !== 'app' || !days.includes(now.getDay() || SUNDAY)) return null;
  const minute = now.getHours() * 60 + now.getMinutes();
  const come = times
    .filter((time) => minuteOf(time) <= minute && !isQuietAt(minuteOf(time), quietHours))
    .sort()
    .at(-1);
  if (come === undefined || isQuietAt(minute, quietHours)) return null;
  const due = `${localDateOf(now)} ${come}`;
  return due > closed ? due : null;
}
