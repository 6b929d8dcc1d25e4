import type { QueryExecutorProvider } from 'kysely';
import type { MoodValues } from '../../domain/mood/events.ts';
import { MOOD_VALUE_NAMES, type MoodValueName } from '../../domain/mood/scale.ts';
import { nullable, smallint, type TableOf } from '../columns.ts';
import { createEntriesTable, ENTRY_COLUMNS } from '../entries/columns.ts';

const VALUE_COLUMN = nullable(smallint);

/** The column of each value. */
const COLUMN_NAMES = {
  moodValue: 'mood_value',
  energyValue: 'energy_value',
} as const satisfies Record<MoodValueName, string>;
type ValueColumn = (typeof COLUMN_NAMES)[MoodValueName];

/** The latest values of an entry: null if a value was not chosen, or the entry is withdrawn. */
export const VALUE_COLUMNS = Object.fromEntries(
  Object.values(COLUMN_NAMES).map((column) => [column, VALUE_COLUMN]),
) as Readonly<Record<ValueColumn, typeof VALUE_COLUMN>>;

/** One row for each entry. */
export const MOOD_COLUMNS = { ...ENTRY_COLUMNS, ...VALUE_COLUMNS };
export type MoodEntriesTable = TableOf<typeof MOOD_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the last
 * published release under `older` in `project.ts`. Its views (`older-tables.ts`) need every current column; a value that
 * it does not know is null there. The next start builds new tables from the log.
 */
export const MOOD_TABLE_VERSION = 7;

export type ValueColumns = Readonly<Record<ValueColumn, number | null>>;

export function columnsOfValues(values: MoodValues): ValueColumns {
  const columns = {} as Record<ValueColumn, number | null>;
  for (const name of MOOD_VALUE_NAMES) columns[COLUMN_NAMES[name]] = values[name] ?? null;
  return columns;
}

export function valuesOfColumns(columns: ValueColumns): MoodValues {
  const values: { [Name in MoodValueName]?: number } = {};
  for (const name of MOOD_VALUE_NAMES) {
    const value = columns[COLUMN_NAMES[name]];
    if (value !== null) values[name] = value;
  }
  return values;
}

export const createMoodTable = (db: QueryExecutorProvider): Promise<void> =>
  createEntriesTable(db, 'mood_entries', MOOD_COLUMNS);
