import { PEOPLE_FIGURE_KINDS, type PeopleFigureKind } from '../../domain/operations/kinds.ts';
import { roundedCount, roundedPeople } from '../../domain/operations/rounding.ts';
import type { ActivePeople, PeopleFigures } from '../../domain/operations/schema.ts';
import { dayAfter } from '../../domain/time/day-number.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/units.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import type { Hours } from '../../infra/operations/hourly-figures.ts';
import type { CountedKind } from '../../projections/operations/event-kinds.ts';
import type { DayCount } from '../../projections/operations/queries.ts';

const HOURS_A_DAY = 24;
/** How many days the charts show. */
export const SHOWN_DAYS = 14;
/** "This month" is the last 30 days. */
export const MONTH_DAYS = 30;

/** The day in UTC, YYYY-MM-DD, `before` days ago. */
export const dayBefore = (now: Date, before: number): string => dayAfter(utcDay(now), -before);

/** The days that the charts show, oldest first. */
export const shownDays = (now: Date): string[] =>
  Array.from({ length: SHOWN_DAYS }, (_, index) => dayBefore(now, SHOWN_DAYS - 1 - index));

/** Answers how often something of a kind happened on a day. */
export function countOf(counts: readonly DayCount[]): (kind: CountedKind, day: string) => number {
  const byKey = new Map(counts.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
  return (kind, day) => byKey.get(`${day} ${kind}`) ?? 0;
}

/** How much people do: days come from the log, hours from what the processes have counted. */
export function peopleFigures(hours: Hours, counts: readonly DayCount[]): PeopleFigures[] {
  const count = countOf(counts);
  const { now } = hours;
  return PEOPLE_FIGURE_KINDS.map((kind) => ({
    kind,
    today: roundedCount(count(kind, dayBefore(now, 0))),
    yesterday: roundedCount(count(kind, dayBefore(now, 1))),
    yesterdaySoFar: yesterdaySoFar(hours, kind),
    hours: hoursOfToday(hours, kind),
    days: shownDays(now).map((day) => ({ day, count: roundedCount(count(kind, day)) })),
  }));
}

function hoursOfToday({ now, counts }: Hours, kind: PeopleFigureKind): (number | null)[] {
  const first = Math.floor(now.getTime() / DAY_MS) * HOURS_A_DAY;
  return Array.from({ length: HOURS_A_DAY }, (_, index) => {
    const found = counts.get(kind)?.get(first + index);
    return found === undefined ? null : roundedCount(found);
  });
}

/** The count of yesterday up to this time of day; null if an hour of it is not known. */
function yesterdaySoFar({ now, counts }: Hours, kind: PeopleFigureKind): number | null {
  const at = now.getTime() / HOUR_MS - HOURS_A_DAY;
  const first = Math.floor(at / HOURS_A_DAY) * HOURS_A_DAY;
  let sum = 0;
  for (let hour = first; hour <= Math.floor(at); hour++) {
    const found = counts.get(kind)?.get(hour);
    if (found === undefined) return null;
    sum += found * Math.min(1, at - hour);
  }
  return roundedCount(sum);
}

/**
 * The count of the last 60 minutes: the count of this hour, and a share of the hour before for the minutes that this hour
 * still lacks. It assumes an even rate in the hour before.
 */
export function lastHour({ now, counts }: Hours, kind: string): number {
  const at = now.getTime() / HOUR_MS;
  const hour = Math.floor(at);
  const ofKind = counts.get(kind);
  return (ofKind?.get(hour) ?? 0) + (ofKind?.get(hour - 1) ?? 0) * (1 - (at - hour));
}

/** Estimates of active people. They change little within a minute. */
export interface ActiveEstimates {
  readonly month: number;
  readonly days: ReadonlyMap<string, number>;
}

export function activeFigures(now: Date, present: number, { month, days }: ActiveEstimates): ActivePeople {
  const peopleOn = (day: string) => roundedPeople(days.get(day) ?? 0);
  return {
    now: roundedPeople(present),
    today: peopleOn(dayBefore(now, 0)),
    month: roundedPeople(month),
    days: shownDays(now).map((day) => ({ day, people: peopleOn(day) })),
  };
}
