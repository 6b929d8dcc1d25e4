import type { BadgeEvent } from '../../domain/achievements/tally.ts';
import { personOfActsStream, type SealedActsEvent } from '../../domain/acts/events.ts';
import { dayOf } from '../../domain/event.ts';
import { personOfJournalStream, type SealedJournalEvent } from '../../domain/journal/events.ts';
import { personOfMoodStream, type SealedMoodEvent } from '../../domain/mood/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { ProjectedEvent } from '../projection.ts';

/** The events of a person that no badge depends on. This read model handles every other one. */
type IgnoredType =
  | 'JournalEntryCorrected'
  | 'JournalConflictKept'
  | 'JournalConflictResolved'
  | 'ActsStarted'
  | 'ActsCustomized'
  | 'ActAdded';

/** The events that badges depend on. */
export type AchievementEvent = Exclude<
  SealedMoodEvent | SealedJournalEvent | SealedActsEvent,
  { readonly type: IgnoredType }
>;

/** The badge events of each person, in log order. */
export type BadgeEventsByPerson = ReadonlyMap<string, readonly BadgeEvent[]>;

export function badgeEventsByPerson(
  events: readonly ProjectedEvent<AchievementEvent>[],
): BadgeEventsByPerson {
  const people = new Map<string, BadgeEvent[]>();
  for (const event of events) {
    const person = personOf(event);
    const known = people.get(person);
    if (known) known.push(toBadgeEvent(event));
    else people.set(person, [toBadgeEvent(event)]);
  }
  return people;
}

/** The person that an event belongs to. */
export function personOf(event: AchievementEvent & { readonly stream: string }): string {
  const { stream } = event;
  switch (event.type) {
    case 'MoodLogged':
    case 'MoodWithdrawn':
      return personOfMoodStream(stream);
    case 'JournalEntryWritten':
    case 'JournalEntryWithdrawn':
      return personOfJournalStream(stream);
    case 'ActCompleted':
    case 'ActReopened':
      return personOfActsStream(stream);
    default:
      return unhandled(event);
  }
}

function toBadgeEvent(event: ProjectedEvent<AchievementEvent>): BadgeEvent {
  const localDate = dayOf(event.moment);
  switch (event.type) {
    case 'MoodLogged': {
      const { entryId, moodValue, energyValue } = event.data;
      const { position } = event;
      return {
        type: 'moodLogged',
        localDate,
        mood: { entryId, position, localDate, moodValue, energyValue },
      };
    }
    case 'MoodWithdrawn':
      return { type: 'moodWithdrawn', entryId: event.data.entryId };
    case 'JournalEntryWritten':
      return { type: 'journalEntryWritten', localDate };
    case 'JournalEntryWithdrawn':
      return { type: 'journalEntryWithdrawn' };
    case 'ActCompleted':
      return { type: 'actCompleted', localDate };
    case 'ActReopened':
      return { type: 'actReopened', localDate };
    default:
      return unhandled(event);
  }
}
