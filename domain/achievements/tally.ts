import { dayNumber } from '../time/day-number.ts';
import { unhandled } from '../unhandled.ts';

/** A mood below this value is low. */
const LOW_MOOD_BELOW = 3;
/** The lowest value of the energy scale: exhausted. */
const EXHAUSTED = 1;

/** The counts of one day of a person. */
export interface DayTally {
  moods: number;
  lowMoods: number;
  exhaustedMoods: number;
  completedActs: number;
}

/**
 * A mood entry that has not been withdrawn. Entries are ordered by their local date, then by their position in the log.
 */
export interface ActiveMood {
  readonly entryId: string;
  readonly position: bigint;
  readonly localDate: string;
  /** Null if the person did not choose one. */
  readonly moodValue: number | null;
  readonly energyValue: number | null;
}

/** The values of an entry. */
export type MoodValuesOf = Pick<ActiveMood, 'moodValue' | 'energyValue'>;

/** An event of a person, reduced to the fields that badges depend on. */
export type BadgeEvent =
  | { readonly type: 'moodLogged'; readonly localDate: string; readonly mood: ActiveMood }
  /** `localDate` is the day on which the entry was corrected. */
  | {
      readonly type: 'moodCorrected';
      readonly localDate: string;
      readonly entryId: string;
      readonly values: MoodValuesOf;
    }
  | { readonly type: 'moodWithdrawn'; readonly entryId: string }
  | { readonly type: 'journalEntryWritten'; readonly localDate: string }
  | { readonly type: 'journalEntryWithdrawn' }
  | { readonly type: 'actCompleted'; readonly localDate: string }
  | { readonly type: 'actReopened'; readonly localDate: string };

/** One person's counts and mood entries. */
export interface Tally {
  /**
   * By day number. A day stays in the map even when all its counts are 0 again. The map may hold only the days around
   * the events that are being judged.
   */
  readonly days: Map<number, DayTally>;
  /** In order. The list may hold only the entries with the first and the last values of each scale. */
  readonly moods: ActiveMood[];
  /** The number of entries with a mood, and with an energy. */
  moodCount: number;
  energyCount: number;
  journalCount: number;
}

export const emptyTally = (): Tally => ({
  days: new Map(),
  moods: [],
  moodCount: 0,
  energyCount: 0,
  journalCount: 0,
});

/**
 * Applies an event to `tally`. Returns the number of the changed day, if any. A correction or withdrawal of an entry
 * that is not in `moods` changes nothing.
 */
export function applyToTally(tally: Tally, event: BadgeEvent): number | undefined {
  switch (event.type) {
    case 'moodLogged':
      tally.moods.splice(placeOf(event.mood, tally.moods), 0, event.mood);
      return countMood(tally, event.mood, 1);
    case 'moodCorrected': {
      const at = indexOf(tally, event.entryId);
      const before = tally.moods[at];
      if (!before) return undefined;
      const mood = { ...before, ...event.values };
      tally.moods[at] = mood;
      countMood(tally, before, -1);
      return countMood(tally, mood, 1);
    }
    case 'moodWithdrawn': {
      const at = indexOf(tally, event.entryId);
      const [mood] = at < 0 ? [] : tally.moods.splice(at, 1);
      return mood && countMood(tally, mood, -1);
    }
    case 'journalEntryWritten':
      tally.journalCount++;
      return undefined;
    case 'journalEntryWithdrawn':
      tally.journalCount--;
      return undefined;
    case 'actCompleted':
      return change(tally, event.localDate, (day) => day.completedActs++);
    case 'actReopened':
      return change(tally, event.localDate, (day) => day.completedActs--);
    default:
      return unhandled(event);
  }
}

const indexOf = ({ moods }: Tally, id: string): number => moods.findIndex(({ entryId }) => entryId === id);

function countMood(tally: Tally, { localDate, moodValue, energyValue }: ActiveMood, by: 1 | -1): number {
  if (moodValue !== null) tally.moodCount += by;
  if (energyValue !== null) tally.energyCount += by;
  return change(tally, localDate, (day) => {
    day.moods += by;
    if (moodValue !== null && moodValue < LOW_MOOD_BELOW) day.lowMoods += by;
    if (energyValue === EXHAUSTED) day.exhaustedMoods += by;
  });
}

function change({ days }: Tally, localDate: string, make: (day: DayTally) => void): number {
  const number = dayNumber(localDate);
  const day = days.get(number) ?? { moods: 0, lowMoods: 0, exhaustedMoods: 0, completedActs: 0 };
  make(day);
  days.set(number, day);
  return number;
}

/**
 * The index at which `mood` must be inserted. Searches from the end, because nearly every new entry belongs
 * there.
 */
function placeOf(mood: ActiveMood, moods: readonly ActiveMood[]): number {
  let place = moods.length;
  while (place > 0 && isBefore(mood, moods[place - 1] as ActiveMood)) place--;
  return place;
}

const isBefore = (one: ActiveMood, other: ActiveMood): boolean =>
  one.localDate === other.localDate ? one.position < other.position : one.localDate < other.localDate;

/** The numbers of the days with a check-in, ascending. */
export const moodDays = ({ days }: Tally): number[] =>
  [...days.keys()].filter((day) => days.get(day)?.moods).sort((a, b) => a - b);
