import { type Kysely, sql } from 'kysely';
import type { ParticipationEvent } from '../../domain/research/participation/events.ts';
import type { StudyEvent } from '../../domain/research/study/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { Database } from '../tables.ts';
import { energyOf, MOOD_TYPES, moodOf, type StoredMoodEvent } from './expected-moods.ts';
import { storedEvents } from './stored-events.ts';
import type { KeyOf } from './test-keys.ts';
import { withoutErasedPeople } from './without-erased.ts';

interface Consent {
  readonly version: number;
  readonly microdata: boolean;
  readonly day: string;
  readonly position: bigint;
}
interface Content {
  readonly mood: number | null;
  readonly energy: number | null;
  readonly from: bigint;
  to: bigint | null;
}
interface Entry {
  readonly day: string;
  readonly logged: bigint;
  readonly contents: Content[];
}

type StudyClosed = Extract<StudyEvent, { readonly type: 'StudyClosed' }>;

const TYPES = { ...MOOD_TYPES, ConsentGiven: true, ConsentWithdrawn: true, StudyClosed: true } as const;

/**
 * The rows of `research_consents` and `research_entries` that the log calls for. It follows each person on their own: all
 * their consents and entries, and at the end those that count. It uses neither the codec nor the projection.
 */
export function researchRowsOf(log: readonly RecordedEvent[], keyOf?: KeyOf) {
  const people = new Map<string, { consents: Map<string, Consent>; entries: Map<string, Entry> }>();
  for (const event of storedEvents<StoredMoodEvent | ParticipationEvent | StudyClosed>(
    withoutErasedPeople(log),
    TYPES,
    keyOf,
  )) {
    const { position, moment } = event;
    if (event.type === 'StudyClosed') {
      const study = event.stream.replace(/^study-/, '');
      for (const { consents } of people.values()) consents.delete(study);
      continue;
    }
    const id = event.stream.replace(/^(mood|research-consents)-/, '');
    const person = people.get(id) ?? { consents: new Map(), entries: new Map() };
    people.set(id, person);
    const day = moment.localDate ?? moment.occurredAt.slice(0, 10);
    switch (event.type) {
      case 'ConsentGiven': {
        const { studyId, protocolVersion: version, scopes } = event.data;
        const before = person.consents.get(studyId);
        const start = before?.version === version ? before : { day, position };
        const { microdata } = scopes;
        person.consents.set(studyId, { version, microdata, day: start.day, position: start.position });
        break;
      }
      case 'ConsentWithdrawn':
        person.consents.delete(event.data.studyId);
        break;
      case 'MoodLogged': {
        const content = { mood: moodOf(event.data), energy: energyOf(event.data), from: position, to: null };
        person.entries.set(event.data.entryId, { day, logged: position, contents: [content] });
        break;
      }
      case 'MoodCorrected':
      case 'MoodConflictResolved':
      case 'MoodWithdrawn': {
        const contents = person.entries.get(event.data.entryId)?.contents;
        const last = contents?.at(-1);
        if (!contents || !last) break;
        last.to = position;
        if (event.type !== 'MoodWithdrawn')
          contents.push({ mood: moodOf(event.data), energy: energyOf(event.data), from: position, to: null });
        break;
      }
      case 'MoodConflictKept':
        break;
      default:
        unhandled(event);
    }
  }
  const inOrder = [...people].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...inOrder.flatMap(([person_id, { consents }]) =>
      [...consents]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([study_id, { version, microdata, day, position }]) => ({
          ...{ person_id, study_id, protocol_version: version, microdata },
          ...{ from_day: day, from_position: position },
        })),
    ),
    ...inOrder.flatMap(([person_id, { consents, entries }]) =>
      [...entries]
        .filter(([, { day, logged }]) =>
          [...consents.values()].some((consent) => consent.position < logged && consent.day <= day),
        )
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([entry_id, { day, logged, contents }]) =>
          contents.map(({ mood, energy, from, to }) => ({
            ...{ person_id, entry_id, local_date: day, mood, energy },
            ...{ logged_position: logged, from_position: from, to_position: to },
          })),
        ),
    ),
  ];
}

/** The rows in PostgreSQL in the same order: all, or those of these people. */
export async function storedResearchRows(db: Kysely<Database>, people?: readonly string[]) {
  const ofPeople = sql<boolean>`person_id = any(${people ?? []}::uuid[])`;
  const consents = await db
    .selectFrom('research_consents')
    .selectAll()
    .$if(people !== undefined, (query) => query.where(ofPeople))
    .orderBy('person_id')
    .orderBy('study_id')
    .execute();
  const entries = await db
    .selectFrom('research_entries')
    .selectAll()
    .$if(people !== undefined, (query) => query.where(ofPeople))
    .orderBy('person_id')
    .orderBy('entry_id')
    .orderBy('from_position')
    .execute();
  return [...consents, ...entries];
}
