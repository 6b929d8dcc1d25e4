import { type QueryExecutorProvider, sql } from 'kysely';
import type { MoodValues } from '../../domain/mood/events.ts';
import {
  bigint,
  boolean,
  createTable,
  nullable,
  smallint,
  storedEvent,
  type TableOf,
  text,
  uuid,
} from '../columns.ts';

/**
 * One row for each entry. `event` is the entry as the log has it: notes and time are in its seal. A withdrawn entry loses
 * it, and keeps its row, so that the page after it can still be found.
 */
export const MOOD_COLUMNS = {
  entry_id: uuid,
  person_id: uuid,
  mood_value: smallint,
  energy_value: smallint,
  event: nullable(storedEvent),
  local_date: text(),
  position: bigint,
  withdrawn: boolean,
};
export type MoodEntriesTable = TableOf<typeof MOOD_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the version before under
 * `older` in `project.ts`. The next start builds new tables from the log.
 */
export const MOOD_TABLE_VERSION = 4;

interface ValueColumns {
  readonly mood_value: number;
  readonly energy_value: number;
}

export const columnsOfValues = ({ moodValue, energyValue }: MoodValues): ValueColumns => ({
  mood_value: moodValue,
  energy_value: energyValue,
});

export const valuesOfColumns = (row: ValueColumns): MoodValues => ({
  moodValue: row.mood_value,
  energyValue: row.energy_value,
});

export async function createMoodTable(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'mood_entries', MOOD_COLUMNS, 'primary key (entry_id)');
  await sql`
    create index mood_entries_newest on mood_entries (person_id, local_date desc, position desc)
      where not withdrawn`.execute(db);
}
