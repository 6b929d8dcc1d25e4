import type { BadgeId } from '../../domain/achievements/badges.ts';
import { newlyEarned } from '../../domain/achievements/evaluate.ts';
import {
  type ActiveMood,
  applyToTally,
  type BadgeEvent,
  type Tally,
} from '../../domain/achievements/tally.ts';

/** A person as the tables know them: all of what stands, or as much of it as what happened now has to do with. */
export interface PersonAchievements {
  readonly tally: Tally;
  readonly earned: Map<BadgeId, string>;
}

/** What a batch has changed of a person. */
export interface PersonChanges {
  /** The numbers of the days that are not as they were. */
  readonly days: Set<number>;
  readonly logged: Map<string, ActiveMood>;
  /** Entries that were logged in an earlier batch. */
  readonly withdrawn: Set<string>;
  readonly earned: Map<BadgeId, string>;
}

/** Notes and judges what happened, one thing after another. `person` is brought up to date. */
export function applyEvents(person: PersonAchievements, events: readonly BadgeEvent[]): PersonChanges {
  const changes: PersonChanges = {
    days: new Set(),
    logged: new Map(),
    withdrawn: new Set(),
    earned: new Map(),
  };
  for (const happening of events) {
    const day = applyToTally(person.tally, happening);
    if (day !== undefined) changes.days.add(day);
    if (happening.type === 'moodLogged') changes.logged.set(happening.mood.entryId, happening.mood);
    if (happening.type === 'moodWithdrawn' && !changes.logged.delete(happening.entryId)) {
      changes.withdrawn.add(happening.entryId);
    }
    if (!('localDate' in happening)) continue;
    for (const badge of newlyEarned(person.tally, person.earned, happening)) {
      person.earned.set(badge, happening.localDate);
      changes.earned.set(badge, happening.localDate);
    }
  }
  return changes;
}
