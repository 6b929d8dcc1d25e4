import type { ScaleValue } from '../../../domain/mood/scale.ts';
import type { TrackedScale } from '../track/scales.tsx';
import { type Day, mean } from './days.ts';

/** Rounds a mean to the nearest step of the scale. */
export const stepOf = (figure: number): ScaleValue =>
  Math.min(5, Math.max(1, Math.round(figure))) as ScaleValue;

/** Returns 'Hopeful, 4' or, for a mean, 'Hopeful, 3.5'. */
export const valueText = (figure: number, { labels }: Pick<TrackedScale, 'labels'>): string =>
  `${labels[stepOf(figure)]}, ${Number(figure.toFixed(1))}`;

/** Describes a chart of these days for people who do not see it. `span` is the period in words. */
export function chartDescription(
  days: readonly Day[],
  scale: Pick<TrackedScale, 'key' | 'title' | 'labels'>,
  span = `${days.length} days`,
): string {
  const figures = days.flatMap((day) => day[scale.key] ?? []);
  const middle = mean(figures);
  const about = `${scale.title}, ${span}`;
  if (middle === null) return `${about}: no entries yet.`;
  const from = scale.labels[stepOf(Math.min(...figures))];
  const to = scale.labels[stepOf(Math.max(...figures))];
  const counted = figures.length === 1 ? '1 day' : `${figures.length} days`;
  const range =
    from === to ? `always ${from}` : `from ${from} to ${to}, on average ${scale.labels[stepOf(middle)]}`;
  return `${about}: entries on ${counted}, ${range}.`;
}

const atNoon = (date: string) => new Date(`${date}T12:00:00`);

/** Returns 'Sat 21 Nov', for a row of a table. */
export const shortDate = (date: string): string =>
  atNoon(date)
    .toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(',', '');

/** Returns '21 Nov', for a date below a line chart. */
export const tickDate = (date: string): string =>
  atNoon(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });

/** Returns 'November 2026', or 'Nov' if it is short. */
export const monthName = (month: string, isShort = false): string =>
  atNoon(`${month}-01`).toLocaleDateString(
    'en-GB',
    isShort ? { month: 'short' } : { month: 'long', year: 'numeric' },
  );
