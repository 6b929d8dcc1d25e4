import { dayNumber } from './days.ts';

/** A mood below this is a low one. */
const LOW_MOOD_BELOW = 3;
/** The lowest energy on the scale: exhausted. */
const EXHAUSTED = 1;

/** What stands of one of a person's days. */
export interface Day {
  moods: number;
  lowMoods: number;
  exhaustedMoods: number;
  completedActs: number;
}

/** A mood entry that stands. Entries are ordered by when they happened, then by their place in the log. */
export interface StandingMood {
  readonly entryId: string;
  readonly occurredAtMs: number;
  readonly position: bigint;
  readonly localDate: string;
  readonly moodValue: number;
  readonly energyValue: number;
}

/** What happened to somebody, as far as badges are concerned. */
export type Happening =
  | { readonly type: 'moodLogged'; readonly localDate: string; readonly mood: StandingMood }
  | { readonly type: 'moodWithdrawn'; readonly entryId: string }
  | { readonly type: 'journalEntryWritten'; readonly localDate: string }
  | { readonly type: 'journalEntryWithdrawn' }
  | { readonly type: 'actCompleted'; readonly localDate: string }
  | { readonly type: 'actReopened'; readonly localDate: string };

/** What stands of all that happened to one person. */
export interface Standing {
  /** By `dayNumber`. A day that was ever touched stays. */
  readonly days: Map<number, Day>;
  /** In order. Where only a part is at hand, both ends are. */
  readonly moods: StandingMood[];
  moodCount: number;
  journalCount: number;
}

export const nothingStanding = (): Standing => ({
  days: new Map(),
  moods: [],
  moodCount: 0,
  journalCount: 0,
});

/** Brings `standing` up to date with what happened. Answers the number of the day that has changed, if any. */
export function note(standing: Standing, happening: Happening): number | undefined {
  switch (happening.type) {
    case 'moodLogged':
      standing.moods.splice(placeOf(happening.mood, standing.moods), 0, happening.mood);
      return countMood(standing, happening.mood, 1);
    case 'moodWithdrawn': {
      const at = standing.moods.findIndex(({ entryId }) => entryId === happening.entryId);
      const [mood] = at < 0 ? [] : standing.moods.splice(at, 1);
      return mood && countMood(standing, mood, -1);
    }
    case 'journalEntryWritten':
      standing.journalCount++;
      return undefined;
    case 'journalEntryWithdrawn':
      standing.journalCount--;
      return undefined;
    case 'actCompleted':
      return change(standing, happening.localDate, (day) => day.completedActs++);
    case 'actReopened':
      return change(standing, happening.localDate, (day) => day.completedActs--);
  }
}

function countMood(standing: Standing, mood: StandingMood, by: 1 | -1): number {
  standing.moodCount += by;
  return change(standing, mood.localDate, (day) => {
    day.moods += by;
    if (mood.moodValue < LOW_MOOD_BELOW) day.lowMoods += by;
    if (mood.energyValue === EXHAUSTED) day.exhaustedMoods += by;
  });
}

function change({ days }: Standing, localDate: string, make: (day: Day) => void): number {
  const number = dayNumber(localDate);
  const day = days.get(number) ?? { moods: 0, lowMoods: 0, exhaustedMoods: 0, completedActs: 0 };
  make(day);
  days.set(number, day);
  return number;
}

/** Where `mood` belongs in `moods`: found from the end, where nearly every new one goes. */
function placeOf(mood: StandingMood, moods: readonly StandingMood[]): number {
  let place = moods.length;
  while (place > 0 && isBefore(mood, moods[place - 1] as StandingMood)) place--;
  return place;
}

const isBefore = (one: StandingMood, other: StandingMood): boolean =>
  one.occurredAtMs === other.occurredAtMs
    ? one.position < other.position
    : one.occurredAtMs < other.occurredAtMs;

/** The numbers of the days with a check-in, ascending. */
export const moodDays = ({ days }: Standing): number[] =>
  [...days.keys()].filter((day) => days.get(day)?.moods).sort((a, b) => a - b);
