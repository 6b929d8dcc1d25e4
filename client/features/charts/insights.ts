import type { ActDay } from '../../../domain/acts/schema.ts';
import type { Day } from './days.ts';

/** The period that insights cover, in days. */
export const INSIGHT_DAYS = 90;
/** There are no insights while fewer days than this have a mood. */
export const INSIGHT_DAYS_MIN = 14;
/** Both groups of days need at least this many to be compared. */
const SIDE_MIN = 5;
/** The smallest reported difference between the two groups' shares of better days, from 0 to 1. */
const DIFFERENCE_MIN = 0.25;

/** The days that insights are made of. */
export const daysWithMood = (days: readonly Day[]): readonly Day[] =>
  days.filter(({ mood }) => mood !== null);

interface Side {
  readonly days: number;
  /** How many of these days had a better mood than usual. */
  readonly betterDays: number;
}

/**
 * Describes patterns in these days in sentences that claim no cause. Reports only patterns with a better
 * mood, and only after enough entries. `actDays` is undefined while the history of acts is not loaded.
 */
export function insightsOf(days: readonly Day[], actDays: readonly ActDay[] | undefined): readonly string[] {
  const noted = daysWithMood(days);
  if (noted.length < INSIGHT_DAYS_MIN) return [];
  const usualMood = median(noted.map(({ mood }) => mood ?? 0));
  const withEnergy = noted.filter(({ energy }) => energy !== null);
  const usualEnergy = median(withEnergy.map(({ energy }) => energy ?? 0));

  const found: string[] = [];
  const energy = compare(withEnergy, usualMood, ({ energy }) => (energy ?? 0) > usualEnergy);
  if (energy) {
    found.push(
      `On your higher-energy days, your mood was better too: on ${share(energy.withIt)}, compared with ` +
        `${share(energy.withoutIt)} with less energy.`,
    );
  }
  const acts = compare(...sinceFirstAct(noted, actDays, usualMood));
  if (acts) {
    found.push(
      `On days with a completed activity, your mood was better: on ${share(acts.withIt)}, compared with ` +
        `${share(acts.withoutIt)} without one.`,
    );
  }
  return found;
}

/**
 * Leaves out the days before the oldest one in `actDays`, because the person did not use the acts yet. Returns the
 * arguments for `compare`.
 */
function sinceFirstAct(
  noted: readonly Day[],
  actDays: readonly ActDay[] | undefined,
  usualMood: number,
): Parameters<typeof compare> {
  const first = actDays?.at(-1)?.date;
  const done = new Set(actDays?.filter(({ completed }) => completed > 0).map(({ date }) => date));
  return [noted.filter(({ date }) => first && date >= first), usualMood, ({ date }) => done.has(date)];
}

/**
 * Compares how often the mood was better on days with something and on days without it. Returns undefined if
 * the days are too few or the difference is too small.
 */
function compare(
  noted: readonly Day[],
  usualMood: number,
  hasIt: (day: Day) => boolean,
): { readonly withIt: Side; readonly withoutIt: Side } | undefined {
  const sideOf = (days: readonly Day[]): Side => ({
    days: days.length,
    betterDays: days.filter(({ mood }) => (mood ?? 0) > usualMood).length,
  });
  const withIt = sideOf(noted.filter(hasIt));
  const withoutIt = sideOf(noted.filter((day) => !hasIt(day)));
  if (withIt.days < SIDE_MIN || withoutIt.days < SIDE_MIN) return undefined;
  const difference = withIt.betterDays / withIt.days - withoutIt.betterDays / withoutIt.days;
  return difference >= DIFFERENCE_MIN ? { withIt, withoutIt } : undefined;
}

const share = ({ betterDays, days }: Side): string => `${betterDays} of ${days} days`;

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
