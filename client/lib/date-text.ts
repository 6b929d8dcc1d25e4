import type { MoodEntry } from '../../domain/mood/schema.ts';
import { localDateOf } from './local-time.ts';

const DAY_MS = 86_400_000;
/** Noon, so that a calendar date stays itself whatever the device's offset. */
const atNoon = (localDate: string) => new Date(`${localDate}T12:00:00`);

const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' });

/** 8:40, 21:10: the hour without a leading nought. */
const clockTime = (date: Date): string => clockFormat.format(date).replace(/^0(?=\d:)/, '');

const partOfDay = (hour: number): string => {
  if (hour < 12) return 'this morning';
  return hour < 18 ? 'this afternoon' : 'this evening';
};

/** Whole days from one calendar date to another. */
const daysBetween = (from: string, to: string): number =>
  Math.round((atNoon(to).getTime() - atNoon(from).getTime()) / DAY_MS);

/** 'Saturday', for a date of the last six days; else '12 November', with the year where it isn't this one. */
export function dayName(localDate: string, today: string): string {
  const days = daysBetween(localDate, today);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return atNoon(localDate).toLocaleDateString('en-GB', { weekday: 'long' });
  const isThisYear = localDate.slice(0, 4) === today.slice(0, 4);
  return atNoon(localDate).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

type Timestamped = Pick<MoodEntry, 'createdAt' | 'localDate'>;

/** When an entry was made. Null where this device's clock would put it on another day: it was made far from here. */
export function localCreationTime({ createdAt, localDate }: Timestamped): Date | null {
  const at = new Date(createdAt);
  return localDateOf(at) === localDate ? at : null;
}

/** 'Today, 8:40', 'Yesterday, 21:10'; the day alone where the clock can't be told. */
export function dayAndTime(entry: Timestamped, today: string): string {
  const at = localCreationTime(entry);
  const day = dayName(entry.localDate, today);
  return at ? `${day}, ${clockTime(at)}` : day;
}

/** '8:40 this morning', 'Yesterday, 21:10', 'Tuesday, 9:05': when an entry was made, as one would say it. */
export function createdAtText(entry: Timestamped, today: string): string {
  const at = localCreationTime(entry);
  return at && entry.localDate === today
    ? `${clockTime(at)} ${partOfDay(at.getHours())}`
    : dayAndTime(entry, today);
}

/** The weekday's letter, as it stands under a bar. */
export const weekdayLetter = (localDate: string): string =>
  atNoon(localDate).toLocaleDateString('en-GB', { weekday: 'narrow' });
