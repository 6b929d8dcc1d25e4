import { type ColumnType, type QueryExecutorProvider, sql } from 'kysely';
import type { SealedText } from '../../domain/event.ts';

/** One row an entry. A withdrawn one keeps its place, so that a page that ended at it can be continued. */
export interface MoodEntriesTable {
  entry_id: string;
  person_id: string;
  mood_value: number;
  energy_value: number;
  notes: ColumnType<SealedText | null, string | null, string | null>;
  occurred_at: Date;
  local_date: string;
  position: bigint;
  withdrawn: boolean;
}

/** Counts the shapes this table has had: a change of it is a change of this number, and a replay. */
export const MOOD_TABLE_VERSION = 3;

export async function createMoodTable(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table mood_entries (
      entry_id      uuid primary key,
      person_id     uuid not null,
      mood_value    smallint not null,
      energy_value smallint not null,
      notes         jsonb,
      occurred_at   timestamptz not null,
      local_date    text not null,
      position      bigint not null,
      withdrawn     boolean not null default false
    )`.execute(db);
  await sql`
    create index mood_entries_newest on mood_entries (person_id, occurred_at desc, position desc)
      where not withdrawn`.execute(db);
}
