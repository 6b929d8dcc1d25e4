import { type ColumnType, type QueryExecutorProvider, sql } from 'kysely';
import type { SealedText } from '../../domain/event.ts';

type SealedColumn = ColumnType<SealedText | null, string | null, string | null>;

/**
 * One row an entry: its latest words, and when it was first written. A withdrawn one has no words and keeps its
 * place, so that a page that ended at it can be continued.
 */
export interface JournalEntriesTable {
  entry_id: string;
  person_id: string;
  title: SealedColumn;
  content: SealedColumn;
  occurred_at: Date;
  local_date: string;
  position: bigint;
  withdrawn: boolean;
}

/** Counts the shapes this table has had: a change of it is a change of this number, and a replay. */
export const JOURNAL_TABLE_VERSION = 1;

export async function createJournalTable(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table journal_entries (
      entry_id    uuid primary key,
      person_id   uuid not null,
      title       jsonb,
      content     jsonb,
      occurred_at timestamptz not null,
      local_date  text not null,
      position    bigint not null,
      withdrawn   boolean not null default false
    )`.execute(db);
  await sql`
    create index journal_entries_newest on journal_entries (person_id, occurred_at desc, position desc)
      where not withdrawn`.execute(db);
}
