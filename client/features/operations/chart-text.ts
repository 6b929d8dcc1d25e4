import { numberText, shortDay } from './figures.ts';

const clock = (hour: number): string => `${hour}:00`;

/** Describes the hours of today for people who do not see the chart. */
export function hoursDescription(label: string, hours: readonly (number | null)[]): string {
  const known = hours.flatMap((count, hour) => (count === null ? [] : [{ count, hour }]));
  const most = known.reduce((best, each) => (each.count > best.count ? each : best), { count: 0, hour: 0 });
  const about = `${label} by hour, today in UTC`;
  if (known.length === 0) return `${about}: not known yet.`;
  if (most.count === 0) return `${about}: none so far.`;
  const between = `between ${clock(most.hour)} and ${clock(most.hour + 1)}`;
  return `${about}: the most ${between}, ${numberText(most.count)}.`;
}

export interface DayFigure {
  readonly day: string;
  /** null: too few, so the server does not show the number. */
  readonly value: number | null;
}

/** Describes a figure over days. `format` writes a value in words. */
export function daysDescription(
  label: string,
  days: readonly DayFigure[],
  format: (value: number) => string = numberText,
): string {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return `${label}: nothing yet.`;
  const known = days.flatMap(({ value }) => value ?? []);
  const about = `${label}, ${shortDay(first.day)} to ${shortDay(last.day)}`;
  if (known.length === 0) return `${about}: too few to show.`;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const range = low === high ? `always ${format(low)}` : `between ${format(low)} and ${format(high)}`;
  const now = last.value === null ? '' : `, at the end ${format(last.value)}`;
  return `${about}: ${range}${now}.`;
}

/** The texts below a chart over days: its first and last day. */
export const dayTicks = (days: readonly { readonly day: string }[]): readonly string[] =>
  [days[0], days.length > 1 ? days.at(-1) : undefined].flatMap((each) => (each ? shortDay(each.day) : []));

/** The values of a figure over days, the newest first. `format` writes a value in words. */
export const daysTable = (
  head: string,
  days: readonly DayFigure[],
  format: (value: number) => string = numberText,
) => ({
  caption: `${head} by day, newest first`,
  heads: ['Day', head],
  rows: days.toReversed().map(({ day, value }) => [day, value === null ? 'not shown' : format(value)]),
});
