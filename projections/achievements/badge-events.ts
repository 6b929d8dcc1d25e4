import type { BadgeEvent } from '../../domain/achievements/tally.ts';
import {
  ActCompleted,
  ActReopened,
  personOfActsStream,
  type SealedActsEvent,
} from '../../domain/acts/events.ts';
import { dayOf } from '../../domain/event.ts';
import {
  JournalEntryWithdrawn,
  JournalEntryWritten,
  personOfJournalStream,
  type SealedJournalEvent,
} from '../../domain/journal/events.ts';
import {
  MoodLogged,
  MoodWithdrawn,
  personOfMoodStream,
  type SealedMoodEvent,
} from '../../domain/mood/events.ts';
import type { ProjectedEvent } from '../projection.ts';

const TYPES = [
  MoodLogged.type,
  MoodWithdrawn.type,
  JournalEntryWritten.type,
  JournalEntryWithdrawn.type,
  ActCompleted.type,
  ActReopened.type,
] as const;

/** The events that badges have to do with. */
export const achievementEventTypes: readonly string[] = TYPES;
export type AchievementEvent = Extract<
  SealedMoodEvent | SealedJournalEvent | SealedActsEvent,
  { readonly type: (typeof TYPES)[number] }
>;

/** What happened to each person, in log order. */
export type BadgeEventsByPerson = ReadonlyMap<string, readonly BadgeEvent[]>;

/** What these events say happened. */
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

/** Whose event it is. */
export function personOf({ type, stream }: ProjectedEvent<AchievementEvent>): string {
  switch (type) {
    case 'MoodLogged':
    case 'MoodWithdrawn':
      return personOfMoodStream(stream);
    case 'JournalEntryWritten':
    case 'JournalEntryWithdrawn':
      return personOfJournalStream(stream);
    case 'ActCompleted':
    case 'ActReopened':
      return personOfActsStream(stream);
  }
}

function toBadgeEvent(event: ProjectedEvent<AchievementEvent>): BadgeEvent {
  const localDate = dayOf(event.metadata);
  switch (event.type) {
    case 'MoodLogged': {
      const { entryId, moodValue, energyValue } = event.data;
      const occurredAtMs = Date.parse(event.metadata.occurredAt);
      const { position } = event;
      return {
        type: 'moodLogged',
        localDate,
        mood: { entryId, occurredAtMs, position, localDate, moodValue, energyValue },
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
  }
}
