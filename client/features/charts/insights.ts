import type { ActDay } from '../../../domain/acts/schema.ts';
import type { Day } from './days.ts';

/** Period insights look, in days. */
export const INSIGHT_DAYS = 90;
/** With fewer days noted than this, nothing is said. */
export const INSIGHT_DAYS_MIN = 14;
/** Fewer days than this on either side are too few to compare. */
const SIDE_MIN = 5;
/** How much larger the share of lighter days has to be, of 1. */
const DIFFERENCE_MIN = 0.25;

interface Side {
  readonly days: number;
  readonly lighter: number;
}

/**
 * Sentences about patterns in these days that claim no cause. Only patterns with a better mood are reported, and only
 * after enough entries. `actDays` is undefined where the history of acts could not be read.
 */
export function insightsOf(days: readonly Day[], actDays: readonly ActDay[] | undefined): readonly string[] {
  const noted = days.filter((day) => day.mood !== null);
  if (noted.length < INSIGHT_DAYS_MIN) return [];
  const usualMood = median(noted.map(({ mood }) => mood ?? 0));
  const usualEnergy = median(noted.map(({ fatigue }) => fatigue ?? 0));

  const found: string[] = [];
  const energy = compare(noted, usualMood, ({ fatigue }) => (fatigue ?? 0) > usualEnergy);
  if (energy) {
    found.push(
      `On your higher-energy days, your mood was better too: on ${share(energy.beside)}, compared with ` +
        `${share(energy.apart)} with less energy.`,
    );
  }
  const acts = compare(...sinceFirstAct(noted, actDays, usualMood));
  if (acts) {
    found.push(
      `On days with a completed activity, your mood was better: on ${share(acts.beside)}, compared with ` +
        `${share(acts.apart)} without one.`,
    );
  }
  return found;
}

/** The days from when activities were first in use: before that there was nothing to complete. */
function sinceFirstAct(
  noted: readonly Day[],
  actDays: readonly ActDay[] | undefined,
  usualMood: number,
): Parameters<typeof compare> {
  const first = actDays?.at(-1)?.date;
  const done = new Set(actDays?.filter(({ completed }) => completed > 0).map(({ date }) => date));
  return [noted.filter(({ date }) => first && date >= first), usualMood, ({ date }) => done.has(date)];
}

/** The lighter days beside something and apart from it, where there are enough and they differ enough. */
function compare(
  noted: readonly Day[],
  usualMood: number,
  isBeside: (day: Day) => boolean,
): { readonly beside: Side; readonly apart: Side } | undefined {
  const sideOf = (days: readonly Day[]): Side => ({
    days: days.length,
    lighter: days.filter(({ mood }) => (mood ?? 0) > usualMood).length,
  });
  const beside = sideOf(noted.filter(isBeside));
  const apart = sideOf(noted.filter((day) => !isBeside(day)));
  if (beside.days < SIDE_MIN || apart.days < SIDE_MIN) return undefined;
  const difference = beside.lighter / beside.days - apart.lighter / apart.days;
  return difference >= DIFFERENCE_MIN ? { beside, apart } : undefined;
}

const share = ({ lighter, days }: Side): string => `${lighter} of ${days} days`;

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
