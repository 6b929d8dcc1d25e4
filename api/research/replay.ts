import type { Kysely } from 'kysely';
import { moodEvents, moodStream } from '../../domain/mood/events.ts';
import { participationEvents } from '../../domain/research/participation/events.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import { type EventStore, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import type { ReadOnlyKeys } from '../../infra/personal-keys/read-only-key-ring.ts';
import type { Participant } from '../../infra/research/participants.ts';
import { stateHash } from '../../infra/research/state-hash.ts';
import { type AnyProjectedEvent, asProjection, foldOf } from '../../projections/projection.ts';
import type { ResearchChanges } from '../../projections/research-entries/fold.ts';
import { researchEntriesProjection } from '../../projections/research-entries/project.ts';
import type { Cohort, StudyPerson } from '../../projections/research-entries/queries.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { openForProjection } from '../../projections/runtime/open-events.ts';
import type { Database } from '../../projections/tables.ts';
import { leavesAt } from './answer.ts';

const PAGE = 1_000;
const projection = asProjection(researchEntriesProjection);
const fold = foldOf(researchEntriesProjection);
const CONSENTS: ReadonlySet<string> = new Set(participationEvents.map(({ type }) => type));
const MOODS: ReadonlySet<string> = new Set(moodEvents.map(({ type }) => type));

/** The sources of a replay. */
export interface ReplayContext {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly keys: ReadOnlyKeys;
  readonly db: Kysely<Database>;
}

/**
 * The state hash of a study at a moment, computed from the log alone, without the read model. It needs the keys and the
 * salts of the people who are in the study now.
 */
export async function replayStateHash(
  context: ReplayContext,
  { studyId, protocolVersion, known }: Cohort,
  moment: bigint,
  participants: readonly Participant[],
): Promise<string> {
  const { consents } = await foldEvents(context, ({ type }) => CONSENTS.has(type));
  const given = new Map(
    consents.flatMap((consent) =>
      consent.studyId === studyId && consent.given ? [[consent.personId, consent.given] as const] : [],
    ),
  );
  const members = participants.filter(({ personId }) => {
    const consent = given.get(personId);
    return consent?.protocol_version === protocolVersion && consent.from_position < known;
  });
  const streams = new Set(members.map(({ personId }) => moodStream(personId)));
  const { logged } = await foldEvents(context, ({ type, stream }) => MOODS.has(type) && streams.has(stream));
  const contents = Map.groupBy(logged, ({ person_id }) => person_id);
  const people = members.map(({ personId, pseudonym, salt }): StudyPerson => {
    const { from_position = 0n, from_day = '', microdata = false } = given.get(personId) ?? {};
    const counted = (contents.get(personId) ?? []).filter(
      (content) => content.logged_position > from_position && content.local_date >= from_day,
    );
    return {
      ...{ pseudonym, salt: salt.toString('hex'), lendsRows: microdata },
      contents: counted.map(
        ({ entry_id, local_date, mood, energy, from_position: from, to_position: to }) => ({
          ...{ entryId: entry_id, localDate: local_date, from, to: to ?? null },
          ...{ mood: mood ?? null, energy: energy ?? null },
        }),
      ),
    };
  });
  return stateHash(leavesAt(people, moment));
}

/** Folds the chosen events of the whole log as one batch. */
async function foldEvents(
  { store, codec, keys, db }: ReplayContext,
  isChosen: (event: RecordedEvent) => boolean,
): Promise<ResearchChanges> {
  const opened: AnyProjectedEvent[] = [];
  for (let after = LOG_START; ; ) {
    const page = await store.readAll(after, PAGE);
    const upcast = upcastAll(codec, page.events.filter(isChosen));
    const ofPage = await db
      .transaction()
      .execute((transaction) => openForProjection(projection, upcast, transaction, { codec, keys }));
    opened.push(...ofPage);
    after = page.next;
    if (page.isEnd) return fold(opened);
  }
}
