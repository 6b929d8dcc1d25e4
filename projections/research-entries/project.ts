import { type Kysely, sql } from 'kysely';
import { AccountErased } from '../../domain/account/events.ts';
import { moodEvents, personOfMoodStream } from '../../domain/mood/events.ts';
import { personIdOfParticipation } from '../../domain/research/participation/events.ts';
import type { Projection, UnopenedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { fold, type ResearchChanges, type ResearchEvent } from './fold.ts';
import { createResearchTables, RESEARCH_ENTRIES_TABLE_VERSION } from './table.ts';
import { eraseStatements, write } from './write.ts';

/**
 * The data that studies may use: the consents in force, and every content of the entries that these people logged after
 * they agreed, for that day or a later one.
 */
export const researchEntriesProjection: Projection<ResearchEvent, ResearchChanges> = {
  name: 'research-entries',
  tables: ['research_consents', 'research_entries'],
  tableVersion: RESEARCH_ENTRIES_TABLE_VERSION,
  isUnhurried: true,
  eventTypes: {
    ConsentGiven: true,
    ConsentWithdrawn: true,
    StudyClosed: true,
    MoodLogged: true,
    MoodCorrected: true,
    MoodConflictKept: true,
    MoodConflictResolved: true,
    MoodWithdrawn: true,
  },
  createTables: createResearchTables,
  fold,
  relevant: ofParticipants,
  write,
  erasure: {
    by: AccountErased.type,
    ownerOf,
    eraseStatements,
  },
};

const MOOD_TYPES: ReadonlySet<string> = new Set(moodEvents.map(({ type }) => type));
const isOfMood = ({ type }: UnopenedEvent) => MOOD_TYPES.has(type);

/** Leaves out the check-ins of people who have no consent in the table and give none in the batch. */
async function ofParticipants<Event extends UnopenedEvent>(
  events: readonly Event[],
  db: Kysely<Database>,
): Promise<readonly Event[]> {
  const people = [...new Set(events.filter(isOfMood).map(({ stream }) => personOfMoodStream(stream)))];
  if (people.length === 0) return events;
  const { rows } = await sql<{ person_id: string }>`
    select person_id from research_consents where person_id = any(${people}::uuid[])`.execute(db);
  const participants = new Set(rows.map(({ person_id }) => person_id));
  for (const { type, stream } of events)
    if (type === 'ConsentGiven') participants.add(personIdOfParticipation(stream));
  return events.filter((event) => !isOfMood(event) || participants.has(personOfMoodStream(event.stream)));
}

function ownerOf({ type, stream }: { readonly type: ResearchEvent['type']; readonly stream: string }) {
  // A study is closed for everybody, so its event has no owner whose erasure could leave it out.
  if (type === 'StudyClosed') return undefined;
  const isConsent = type === 'ConsentGiven' || type === 'ConsentWithdrawn';
  return isConsent ? personIdOfParticipation(stream) : personOfMoodStream(stream);
}
