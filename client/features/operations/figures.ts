import { DAY_S, HOUR_S, MINUTE_S } from '../../../domain/time/units.ts';
import { clockTime, momentInSentence } from '../../lib/date-text.ts';
import { today } from '../../lib/today.ts';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1_000;

const numberFormat = new Intl.NumberFormat('en-GB');

/** Returns '51,800'. */
export const numberText = (value: number): string => numberFormat.format(value);

/** The server leaves out the number of active people below 25. */
export const peopleText = (people: number | null): string =>
  people === null ? 'fewer than 25' : numberText(people);

/** Counts that the server rounds up: 'none' or 'up to 5'. */
export const upToText = (count: number): string => (count === 0 ? 'none' : `up to ${numberText(count)}`);

/** Returns '0.4 s', '45 s', '14 min', '31 h', '3 days' or, for more than two years, '3 years'. */
export function durationTextOfSeconds(seconds: number): string {
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`;
  if (seconds < 1.5 * MINUTE_S) return `${Math.round(seconds)} s`;
  if (seconds < 1.5 * HOUR_S) return `${Math.round(seconds / MINUTE_S)} min`;
  if (seconds < 2 * DAY_S) return `${Math.floor(seconds / HOUR_S)} h`;
  const days = Math.floor(seconds / DAY_S);
  return days > 2 * 365 ? `${Math.round(days / 365)} years` : `${numberText(days)} days`;
}

/** Returns '180 ms' or '1.4 s'. */
export const latencyText = (seconds: number): string =>
  seconds < 1 ? `${Math.round(seconds * 1_000)} ms` : durationTextOfSeconds(seconds);

/** Returns '0.04 %' for a share of 0.0004, and 'under 0.01 %' for a smaller one than that, unless it is 0. */
export const shareText = (share: number): string => {
  const percent = share * 100;
  if (percent > 0 && percent < 0.01) return 'under 0.01 %';
  return `${Number(percent.toFixed(percent < 1 ? 2 : 1))} %`;
};

/** Returns '2.1 GB', in powers of 1,000. */
export function bytesText(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  return `${value < 100 && power > 0 ? Number(value.toFixed(1)) : Math.round(value)} ${UNITS[power]}`;
}

/** Returns 'today, 8:40', 'yesterday, 8:40' or '12 November, 21:10', in the device's time. */
export const momentText = (moment: string): string => momentInSentence(moment, today.value);

/** The seconds from `earlier` to `later`, for example until the overview was made; 0 if `later` comes first. */
export const secondsBetween = (earlier: string, later: string): number =>
  Math.max(0, (Date.parse(later) - Date.parse(earlier)) / 1_000);

/** Returns 'Saturday 21 November, 20:41', in the device's time. */
export function longMoment(moment: string): string {
  const at = new Date(moment);
  const day = at.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  return `${day.replace(',', '')}, ${clockTime(at)}`;
}

/** Returns '21 Nov' for a calendar day. */
export const shortDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
