import { type Kysely, sql } from 'kysely';
import type { StateEntry } from '../../domain/research/state/state-text.ts';
import type { Database } from '../tables.ts';

/** The part of a study that an answer is about. */
export interface Cohort {
  readonly studyId: string;
  readonly protocolVersion: number;
  /** Consents before this position count. */
  readonly known: bigint;
}

/** A person with every content that counts. Their id stays in the database. */
export interface StudyPerson {
  readonly pseudonym: string;
  readonly salt: string;
  /** Whether they also lend their own rows. */
  readonly lendsRows: boolean;
  readonly contents: readonly Content[];
}

interface Content extends StateEntry {
  readonly from: bigint;
  readonly to: bigint | null;
}

interface Row extends Pick<StudyPerson, 'pseudonym' | 'salt' | 'lendsRows'> {
  readonly entryId: string | null;
  readonly localDate: string;
  readonly mood: number | null;
  readonly energy: number | null;
  readonly from: bigint;
  readonly to: bigint | null;
}

/**
 * The people of a study whose consent to this version of its protocol is in force, with the contents that stood at some
 * position before `before`. Only entries that were added after the consent count, and none for a day before it. A
 * person who has withdrawn or was erased is missing, whatever the positions are.
 */
export async function peopleOf(
  db: Kysely<Database>,
  { studyId, protocolVersion, known }: Cohort,
  before: bigint,
): Promise<StudyPerson[]> {
  const { rows } = await sql<Row>`
    select participant.pseudonym, encode(participant.salt, 'hex') as salt,
      consent.microdata as "lendsRows",
      entry.entry_id as "entryId", entry.local_date as "localDate", entry.mood, entry.energy,
      entry.from_position as "from", entry.to_position as "to"
    from research_consents as consent
    join research_participants as participant
      on participant.study_id = consent.study_id and participant.person_id = consent.person_id::text
    left join research_entries as entry on entry.person_id = consent.person_id
      and entry.logged_position > consent.from_position and entry.local_date >= consent.from_day
      and entry.from_position < ${before}
    where consent.study_id = ${studyId} and consent.protocol_version = ${protocolVersion}
      and consent.from_position < ${known}`.execute(db);
  return [...Map.groupBy(rows, ({ pseudonym }) => pseudonym)].flatMap(([pseudonym, [first, ...rest]]) =>
    first
      ? [
          {
            ...{ pseudonym, salt: first.salt, lendsRows: first.lendsRows },
            contents: [first, ...rest].flatMap(({ entryId, localDate, mood, energy, from, to }) =>
              entryId === null ? [] : [{ entryId, localDate, mood, energy, from, to }],
            ),
          },
        ]
      : [],
  );
}

/** The contents that stood just before a position. */
export const contentsAt = (
  { contents }: Pick<StudyPerson, 'contents'>,
  position: bigint,
): readonly Content[] =>
  contents.filter(({ from, to }) => from < position && (to === null || to >= position));
