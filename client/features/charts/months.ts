import { type Day, isNoted, meansOf } from './days.ts';

export interface Month {
  /** As YYYY-MM. */
  readonly month: string;
  readonly days: readonly Day[];
}

/** Groups days by month. Keeps their order. */
export function byMonth(days: readonly Day[]): readonly Month[] {
  const months = new Map<string, Day[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months].map(([month, ofMonth]) => ({ month, days: ofMonth }));
}

/** A month's number of days with entries, and the means of its days' values. */
export function monthFigures({ days }: Month) {
  const noted = days.filter(isNoted);
  return { noted: noted.length, ...meansOf(noted, (day, { key }) => day[key]) };
}
