import type { BadgeEvent } from '../../domain/achievements/tally.ts';
import { personOfActsStream, type SealedActsEvent } from '../../domain/acts/events.ts';
import { dayOf } from '../../domain/event.ts';
import { personOfJournalStream, type SealedJournalEvent } from '../../domain/journal/events.ts';
import { type MoodValues, personOfMoodStream, type SealedMoodEvent } from '../../domain/mood/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { ProjectedEvent } from '../projection.ts';

/** The events of moods, journals and acts that no badge depends on. This read model handles every other one of these. */
type IgnoredType =
  | 'MoodConflictKept'
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
    case 'MoodCorrected':
    case 'MoodConflictResolved':
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
      const { entryId } = event.data;
      const { position } = event;
      return {
        type: 'moodLogged',
        localDate,
        mood: { entryId, position, localDate, ...valuesOf(event.data) },
      };
    }
    case 'MoodCorrected':
    case 'MoodConflictResolved': {
      const { entryId } = event.data;
      return { type: 'moodCorrected', localDate, entryId, values: valuesOf(event.data) };
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

const valuesOf = ({ moodValue, energyValue }: MoodValues) => ({
  moodValue: moodValue ?? null,
  energyValue: energyValue ?? null,
});
