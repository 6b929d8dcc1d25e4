import { type Day, isNoted, mean } from './days.ts';

export interface Month {
  /** YYYY-MM. */
  readonly month: string;
  readonly days: readonly Day[];
}

/** The days by their months, both in the order they come in. */
export function byMonth(days: readonly Day[]): readonly Month[] {
  const months = new Map<string, Day[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months].map(([month, ofMonth]) => ({ month, days: ofMonth }));
}

/** A month in three figures: how many days were noted, and their means. */
export function monthFigures({ days }: Month) {
  const noted = days.filter(isNoted);
  return {
    noted: noted.length,
    mood: mean(noted.map(({ mood }) => mood ?? 0)),
    fatigue: mean(noted.map(({ fatigue }) => fatigue ?? 0)),
  };
}
