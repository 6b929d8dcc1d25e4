import { type QueryExecutorProvider, sql } from 'kysely';
import type { WritingKind } from '../../domain/community/writing-kinds.ts';
import { bigint, createTable, nullable, type TableOf, text, timestamptz, uuid } from '../columns.ts';

/** One row for each hide that is in force. */
export const HIDE_COLUMNS = {
  hide_id: uuid,
  /** The pseudonym that has hidden it. */
  pseudonym_id: uuid,
  kind: text<WritingKind>(),
  /** The id of the post or of the gratitude. */
  subject_id: uuid,
  /**
   * The pseudonym whose writing after `position` is hidden as well. Null if only the subject is hidden, or if this
   * pseudonym was erased.
   */
  author: nullable(uuid),
  occurred_at: timestamptz,
  position: bigint,
};
export type CommunityHidesTable = TableOf<typeof HIDE_COLUMNS>;

/**
 * Raise this number when a column, an index or the computation of a row changes, and declare the tables of the release
 * before under `older` in `project.ts`. The next start builds new tables from the log.
 */
export const HIDES_TABLE_VERSION = 1;

export async function createHidesTable(db: QueryExecutorProvider): Promise<void> {
  await createTable(db, 'community_hides', HIDE_COLUMNS, 'primary key (hide_id)');
  await sql`create index community_hides_pseudonym on community_hides (pseudonym_id)`.execute(db);
  await sql`create index community_hides_author on community_hides (author) where author is not null`.execute(
    db,
  );
}
