import type { QueryExecutorProvider } from 'kysely';
import {
  bigint,
  boolean,
  createTable,
  int,
  nullable,
  smallint,
  type TableOf,
  text,
  uuid,
} from '../columns.ts';

/** One row for each consent in force. */
export const CONSENT_COLUMNS = {
  person_id: uuid,
  study_id: uuid,
  protocol_version: int,
  /** Whether the person also lends their own rows. */
  microdata: boolean,
  /** The person's local day of the consent, YYYY-MM-DD. Entries of earlier days do not count. */
  from_day: text(),
  /** The position of the consent to this version of the protocol. Entries logged before it do not count. */
  from_position: bigint,
};
export type ResearchConsentsTable = TableOf<typeof CONSENT_COLUMNS>;

/**
 * One row for each content that an entry has had: it stood from `from_position` on, and until before `to_position`. Only
 * entries that count for a consent in force.
 */
export const ENTRY_COLUMNS = {
  person_id: uuid,
  entry_id: uuid,
  local_date: text(),
  /** Null if the person did not choose it. */
  mood: nullable(smallint),
  energy: nullable(smallint),
  /** The position at which the entry was logged first. */
  logged_position: bigint,
  from_position: bigint,
  /** Null for the content that stands now. */
  to_position: nullable(bigint),
};
export type ResearchEntriesTable = TableOf<typeof ENTRY_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const RESEARCH_ENTRIES_TABLE_VERSION = 2;

export async function createResearchTables(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'research_consents', CONSENT_COLUMNS, 'primary key (person_id, study_id)');
  await createTable(
    db,
    'research_entries',
    ENTRY_COLUMNS,
    'primary key (person_id, entry_id, from_position)',
  );
}
