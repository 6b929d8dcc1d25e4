import type { BadgeId } from '../../domain/achievements/badges.ts';
import { newlyEarned } from '../../domain/achievements/evaluate.ts';
import {
  type ActiveMood,
  applyToTally,
  type BadgeEvent,
  type Tally,
} from '../../domain/achievements/tally.ts';

/**
 * A person's counts, and their badges with the date on which each was earned. For a batch of events, days and moods
 * may be only those that the events can depend on. For an answer of the API (`queries.ts`) there are no moods and no
 * mood counts.
 */
export interface PersonAchievements {
  readonly tally: Tally;
  readonly earned: Map<BadgeId, string>;
}

/** The changes that a batch makes to one person. */
export interface PersonChanges {
  /** The day numbers of the changed days. */
  readonly days: Set<number>;
  /** Entries that this batch has logged and not withdrawn, with their latest values. */
  readonly logged: Map<string, ActiveMood>;
  /** Entries of earlier batches with new values. */
  readonly corrected: Map<string, ActiveMood>;
  /** Entries of earlier batches that are withdrawn. */
  readonly withdrawn: Set<string>;
  readonly earned: Map<BadgeId, string>;
}

/**
 * Applies the events to `person` one after another, and evaluates badges after each that has a date: a withdrawal
 * earns none. Returns the changes.
 */
export function applyEvents(person: PersonAchievements, events: readonly BadgeEvent[]): PersonChanges {
  const changes: PersonChanges = {
    days: new Set(),
    logged: new Map(),
    corrected: new Map(),
    withdrawn: new Set(),
    earned: new Map(),
  };
  for (const event of events) {
    const day = applyToTally(person.tally, event);
    if (day !== undefined) changes.days.add(day);
    noteMood(changes, person.tally, event);
    if (!('localDate' in event)) continue;
    for (const badge of newlyEarned(person.tally, person.earned, event, day)) {
      person.earned.set(badge, event.localDate);
      changes.earned.set(badge, event.localDate);
    }
  }
  return changes;
}

function noteMood({ logged, corrected, withdrawn }: PersonChanges, tally: Tally, event: BadgeEvent): void {
  switch (event.type) {
    case 'moodLogged':
      logged.set(event.mood.entryId, event.mood);
      break;
    case 'moodCorrected': {
      const mood = tally.moods.find(({ entryId }) => entryId === event.entryId);
      if (mood) (logged.has(mood.entryId) ? logged : corrected).set(mood.entryId, mood);
      break;
    }
    case 'moodWithdrawn':
      corrected.delete(event.entryId);
      if (!logged.delete(event.entryId)) withdrawn.add(event.entryId);
      break;
    default:
      break;
  }
}
