import type { QueryExecutorProvider } from 'kysely';
import type { MoodValues } from '../../domain/mood/events.ts';
import { nullable, smallint, type TableOf } from '../columns.ts';
import { createEntriesTable, ENTRY_COLUMNS } from '../entries/columns.ts';

/** The latest values of an entry: null if a value was not chosen, or the entry is withdrawn. */
export const VALUE_COLUMNS = { mood_value: nullable(smallint), energy_value: nullable(smallint) };

/** One row for each entry. */
export const MOOD_COLUMNS = { ...ENTRY_COLUMNS, ...VALUE_COLUMNS };
export type MoodEntriesTable = TableOf<typeof MOOD_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the last
 * published release under `older` in `project.ts`. Its views (`older-tables.ts`) need every current column. The next
 * start builds new tables from the log.
 */
export const MOOD_TABLE_VERSION = 7;

export type ValueColumns = Readonly<Record<keyof typeof VALUE_COLUMNS, number | null>>;

export const columnsOfValues = ({ moodValue, energyValue }: MoodValues): ValueColumns => ({
  mood_value: moodValue ?? null,
  energy_value: energyValue ?? null,
});

export const valuesOfColumns = ({ mood_value, energy_value }: ValueColumns): MoodValues => ({
  ...(mood_value !== null && { moodValue: mood_value }),
  ...(energy_value !== null && { energyValue: energy_value }),
});

export const createMoodTable = (db: QueryExecutorProvider): Promise<void> =>
  createEntriesTable(db, 'mood_entries', MOOD_COLUMNS);
