import type { BadgeId } from './badges.ts';
import { longestRun, mostWithin } from './days.ts';
import { type ActiveMood, type BadgeEvent, type DayTally, moodDays, type Tally } from './tally.ts';

/** The widest stretch of days any rule looks at: what lies further from a day than this does not concern it. */
export const DAYS_SPAN_MAX = 60;
/** How many entries from the start and from the end any rule looks at. */
export const SAMPLE_MAX = 14;

/** The rule of a badge: a minimum for a count over the active entries. */
export interface Rule {
  /**
   * The happenings that can earn it. Taking something back never does: nobody is to be rewarded for deleting
   * their hard days.
   */
  readonly earnedBy: readonly BadgeEvent['type'][];
  readonly target: number;
  /** At least `target` when the badge is earned. */
  measure(standing: Tally): number;
}

const mood = ['moodLogged'] as const;
const moodOrAct = ['moodLogged', 'actCompleted'] as const;

/** A check-in on `target` days running. */
const daysRunning = (target: number): Rule => ({
  earnedBy: mood,
  target,
  measure: (standing) => longestRun(moodDays(standing)),
});

/** A check-in on `target` days within `span`. */
const daysWithin = (target: number, span: number): Rule => ({
  earnedBy: mood,
  target,
  measure: (standing) => mostWithin(moodDays(standing), span),
});

/** A day of this kind. */
const anyDay = (earnedBy: Rule['earnedBy'], isOne: (day: DayTally) => boolean): Rule => ({
  earnedBy,
  target: 1,
  measure: ({ days }) => [...days.values()].filter(isOne).length,
});

/** The journal has `target` entries. */
const journalEntries = (target: number): Rule => ({
  earnedBy: ['journalEntryWritten'],
  target,
  measure: ({ journalCount }) => journalCount,
});

/**
 * Among at least `entries`, the last `ends` are higher than the first `ends`: by as much as `isEnough` asks of
 * the difference of their sums.
 */
const improvement = (
  value: (mood: ActiveMood) => number,
  { entries, ends, isEnough }: { entries: number; ends: number; isEnough: (gain: number) => boolean },
): Rule => ({
  earnedBy: mood,
  target: 1,
  measure({ moods, moodCount }) {
    if (moodCount < entries) return 0;
    const sum = (some: readonly ActiveMood[]) => some.reduce((total, each) => total + value(each), 0);
    return isEnough(sum(moods.slice(-ends)) - sum(moods.slice(0, ends))) ? 1 : 0;
  },
});

/** The mean of the last 14 is at least 0.5 above that of the first 14, and they don't overlap. */
const CLEAR_IMPROVEMENT = {
  entries: 2 * SAMPLE_MAX,
  ends: SAMPLE_MAX,
  isEnough: (gain: number) => gain >= 0.5 * SAMPLE_MAX,
};

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
  'improvement-1': improvement(({ moodValue }) => moodValue, {
    entries: 7,
    ends: 3,
    isEnough: (gain) => gain > 0,
  }),
  'improvement-2': improvement(({ moodValue }) => moodValue, CLEAR_IMPROVEMENT),
  'improvement-3': improvement(({ energyValue }) => energyValue, CLEAR_IMPROVEMENT),
};
