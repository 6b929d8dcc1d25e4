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

/** Brings `standing` up to date with what happened. */
export function note(standing: Standing, happening: Happening): void {
  switch (happening.type) {
    case 'moodLogged':
      countMood(standing, happening.mood, 1);
      standing.moods.splice(placeOf(happening.mood, standing.moods), 0, happening.mood);
      return;
    case 'moodWithdrawn': {
      const at = standing.moods.findIndex(({ entryId }) => entryId === happening.entryId);
      const [mood] = at < 0 ? [] : standing.moods.splice(at, 1);
      if (mood) countMood(standing, mood, -1);
      return;
    }
    case 'journalEntryWritten':
      standing.journalCount++;
      return;
    case 'journalEntryWithdrawn':
      standing.journalCount--;
      return;
    case 'actCompleted':
      dayOf(standing, happening.localDate).completedActs++;
      return;
    case 'actReopened':
      dayOf(standing, happening.localDate).completedActs--;
      return;
  }
}

function countMood(standing: Standing, mood: StandingMood, change: 1 | -1): void {
  const day = dayOf(standing, mood.localDate);
  standing.moodCount += change;
  day.moods += change;
  if (mood.moodValue < LOW_MOOD_BELOW) day.lowMoods += change;
  if (mood.energyValue === EXHAUSTED) day.exhaustedMoods += change;
}

function dayOf({ days }: Standing, localDate: string): Day {
  const number = dayNumber(localDate);
  const known = days.get(number);
  if (known) return known;
  const day = { moods: 0, lowMoods: 0, exhaustedMoods: 0, completedActs: 0 };
  days.set(number, day);
  return day;
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
