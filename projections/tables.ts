import type { PlainTables } from '../infra/postgres/tables.ts';
import type { MoodEntriesTable } from './mood/table.ts';

/** Every read model's tables. */
export interface ReadModelTables {
  mood_entries: MoodEntriesTable;
}

/** The whole database as queries see it. */
export interface Database extends PlainTables, ReadModelTables {}
