import type { BadgeId } from '../../domain/achievements/badges.ts';
import { newlyEarned } from '../../domain/achievements/judge.ts';
import {
  type Happening,
  note,
  type Standing,
  type StandingMood,
} from '../../domain/achievements/standing.ts';

/** A person as the tables know them: all of what stands, or as much of it as what happened now has to do with. */
export interface Person {
  readonly standing: Standing;
  readonly earned: Map<BadgeId, string>;
}

/** What a batch has changed of a person. */
export interface PersonChanges {
  /** The numbers of the days that are not as they were. */
  readonly days: Set<number>;
  readonly logged: Map<string, StandingMood>;
  /** Entries that were logged in an earlier batch. */
  readonly withdrawn: Set<string>;
  readonly earned: Map<BadgeId, string>;
}

/** Notes and judges what happened, one thing after another. `person` is brought up to date. */
export function carryOn(person: Person, happenings: readonly Happening[]): PersonChanges {
  const changes: PersonChanges = {
    days: new Set(),
    logged: new Map(),
    withdrawn: new Set(),
    earned: new Map(),
  };
  for (const happening of happenings) {
    const day = note(person.standing, happening);
    if (day !== undefined) changes.days.add(day);
    if (happening.type === 'moodLogged') changes.logged.set(happening.mood.entryId, happening.mood);
    if (happening.type === 'moodWithdrawn' && !changes.logged.delete(happening.entryId)) {
      changes.withdrawn.add(happening.entryId);
    }
    if (!('localDate' in happening)) continue;
    for (const badge of newlyEarned(person.standing, person.earned, happening)) {
      person.earned.set(badge, happening.localDate);
      changes.earned.set(badge, happening.localDate);
    }
  }
  return changes;
}
