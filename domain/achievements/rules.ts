import type { BadgeId } from './badges.ts';
import { longestRun, mostWithin } from './days.ts';
import { type BadgeEvent, type DayTally, type MoodValuesOf, moodDays, type Tally } from './tally.ts';

/**
 * The longest span of days that a rule uses. The counts of days further from an event than this do not affect what the
 * event earns.
 */
export const DAYS_SPAN_MAX = 60;

/** A scale whose first and last values a rule compares. */
export type Scale = keyof MoodValuesOf;

/** The values of a scale that a rule reads. */
export interface Sample {
  readonly scale: Scale;
  /** How many entries need a value. */
  readonly entries: number;
  /** How many of the first values, and how many of the last ones. */
  readonly ends: number;
}

/** The rule of a badge: a minimum for a count over the active entries and the completed acts. */
export interface Rule {
  /**
   * The events that can earn the badge. Withdrawing or reopening never earns one, so that nobody is rewarded
   * for deleting a bad day.
   */
  readonly earnedBy: readonly BadgeEvent['type'][];
  readonly target: number;
  /** The count that must reach `target`. */
  measure(tally: Tally): number;
  /** The values that `measure` reads from the entries, if any. */
  readonly sample?: Sample;
}

const mood = ['moodLogged'] as const;
const moodOrCorrection = ['moodLogged', 'moodCorrected'] as const;
const moodOrAct = ['moodLogged', 'moodCorrected', 'actCompleted'] as const;

/** Check-ins on `target` consecutive days. */
const daysRunning = (target: number): Rule => ({
  earnedBy: mood,
  target,
  measure: (tally) => longestRun(moodDays(tally)),
});

/** Check-ins on `target` days within `span` days. */
const daysWithin = (target: number, span: number): Rule => ({
  earnedBy: mood,
  target,
  measure: (tally) => mostWithin(moodDays(tally), span),
});

/** At least one day for which `matches` is true. */
const anyDay = (earnedBy: Rule['earnedBy'], matches: (day: DayTally) => boolean): Rule => ({
  earnedBy,
  target: 1,
  measure: ({ days }) => [...days.values()].filter(matches).length,
});

/** `target` journal entries. */
const journalEntries = (target: number): Rule => ({
  earnedBy: ['journalEntryWritten'],
  target,
  measure: ({ journalCount }) => journalCount,
});

interface Improvement extends Sample {
  /** Judges how much higher the sum of the last `ends` values is than that of the first `ends`. */
  readonly isEnough: (gain: number) => boolean;
}

/** The last values of a scale are higher than the first ones. Entries without a value do not count. */
const improvement = ({ isEnough, ...sample }: Improvement): Rule => ({
  earnedBy: moodOrCorrection,
  target: 1,
  sample,
  measure(tally) {
    const { scale, entries, ends } = sample;
    if (countOf(scale, tally) < entries) return 0;
    const values = tally.moods.flatMap((each) => each[scale] ?? []);
    const sum = (part: readonly number[]) => part.reduce((total, value) => total + value, 0);
    return isEnough(sum(values.slice(-ends)) - sum(values.slice(0, ends))) ? 1 : 0;
  },
});

/** The number of entries with a value of this scale. */
export const countOf = (scale: Scale, { moodCount, energyCount }: Tally): number =>
  scale === 'moodValue' ? moodCount : energyCount;

const CLEAR_ENDS = 14;

/**
 * The mean of the last 14 values is at least 0.5 higher than the mean of the first 14. No entry is in both
 * groups.
 */
const clearImprovement = (scale: Scale): Rule =>
  improvement({
    scale,
    entries: 2 * CLEAR_ENDS,
    ends: CLEAR_ENDS,
    isEnough: (gain) => gain >= 0.5 * CLEAR_ENDS,
  });

export const RULES: Readonly<Record<BadgeId, Rule>> = {
  'consistency-1': daysRunning(3),
  'consistency-2': daysWithin(14, 30),
  'consistency-3': daysWithin(30, DAYS_SPAN_MAX),
  'resilience-1': anyDay(moodOrAct, ({ lowMoods, completedActs }) => lowMoods > 0 && completedActs > 0),
  'resilience-2': anyDay(
    moodOrAct,
    ({ exhaustedMoods, completedActs }) => exhaustedMoods > 0 && completedActs > 0,
  ),
  'resilience-3': daysRunning(7),
  'milestone-1': journalEntries(1),
  'milestone-2': anyDay(['actCompleted'], ({ completedActs }) => completedActs > 0),
  'milestone-3': journalEntries(50),
  'improvement-1': improvement({ scale: 'moodValue', entries: 7, ends: 3, isEnough: (gain) => gain > 0 }),
  'improvement-2': clearImprovement('moodValue'),
  'improvement-3': clearImprovement('energyValue'),
};
