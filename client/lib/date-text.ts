import type { MoodEntry } from '../../domain/mood/schema.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import { localDateOf } from './local-time.ts';

/** Local noon. A clock change can skip midnight, but not noon. */
const atNoon = (localDate: string) => new Date(`${localDate}T12:00:00`);

const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' });

/** Returns '8:40' or '21:10', without a leading zero. */
export const clockTime = (date: Date): string => clockFormat.format(date).replace(/^0(?=\d:)/, '');

const partOfDay = (hour: number): string => {
  if (hour < 12) return 'this morning';
  return hour < 18 ? 'this afternoon' : 'this evening';
};

/** Whole days from one calendar date to another. Rounding removes the hour of a clock change. */
const daysBetween = (from: string, to: string): number =>
  Math.round((atNoon(to).getTime() - atNoon(from).getTime()) / DAY_MS);

/** Returns 'Monday', and so on. */
export const weekdayName = (localDate: string): string =>
  atNoon(localDate).toLocaleDateString('en-GB', { weekday: 'long' });

/**
 * Returns 'Today', 'Yesterday', the weekday for two to six days ago, and '12 November' for any other date, with the year
 * if it is not this year.
 */
export function dayName(localDate: string, today: string): string {
  const days = daysBetween(localDate, today);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return weekdayName(localDate);
  const isThisYear = localDate.slice(0, 4) === today.slice(0, 4);
  return atNoon(localDate).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/**
 * The name of the UTC day that begins at `startOfDay` (ISO 8601). West of Greenwich that date may be tomorrow's. Then
 * the day is called 'Today'.
 */
export function utcDayName(startOfDay: string, today: string): string {
  const day = startOfDay.slice(0, 10);
  return dayName(day > today ? today : day, today);
}

type Timestamped = Pick<MoodEntry, 'createdAt' | 'localDate'>;

/**
 * When an entry was made, as local time. Null if `createdAt` has another date here than `localDate`: the entry was made
 * in another time zone, or added for an earlier day.
 */
export function localCreationTime({ createdAt, localDate }: Timestamped): Date | null {
  const at = new Date(createdAt);
  return localDateOf(at) === localDate ? at : null;
}

/** The clock time at which an entry was made, such as '8:40', or undefined if `localCreationTime` is null. */
export function timeOf(entry: Timestamped): string | undefined {
  const at = localCreationTime(entry);
  return at ? clockTime(at) : undefined;
}

/** Returns 'Today, 8:40' or 'Yesterday, 21:10', or only the day if `localCreationTime` is null. */
export function dayAndTime(entry: Timestamped, today: string): string {
  const at = localCreationTime(entry);
  const day = dayName(entry.localDate, today);
  return at ? `${day}, ${clockTime(at)}` : day;
}

/**
 * Says in everyday words when an entry was made: '8:40 this morning', 'Yesterday, 21:10' or 'Tuesday,
 * 9:05'. It is only the day if `localCreationTime` is null.
 */
export function createdAtText(entry: Timestamped, today: string): string {
  const at = localCreationTime(entry);
  return at && entry.localDate === today
    ? `${clockTime(at)} ${partOfDay(at.getHours())}`
    : dayAndTime(entry, today);
}

/** Returns 'Today, 8:40' or '12 November, 21:10' for a moment in ISO 8601. */
export function momentText(moment: string, today: string): string {
  const at = new Date(moment);
  return `${dayName(localDateOf(at), today)}, ${clockTime(at)}`;
}

/** The same for the middle of a sentence: 'today, 8:40'. */
export const momentInSentence = (moment: string, today: string): string =>
  momentText(moment, today).replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase());

/** Says how old data is: 'As of 9:14 today', 'As of 21:10 yesterday' or 'As of Tuesday, 9:05'. */
export function asOfText(at: Date, today: string): string {
  const day = dayName(localDateOf(at), today);
  const isNear = day === 'Today' || day === 'Yesterday';
  return `As of ${isNear ? `${clockTime(at)} ${day.toLowerCase()}` : `${day}, ${clockTime(at)}`}`;
}

/** The letter of the weekday, for a label below a bar. */
export const weekdayLetter = (localDate: string): string =>
  atNoon(localDate).toLocaleDateString('en-GB', { weekday: 'narrow' });
