import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { ResearchReadsTable } from './table.ts';

export type ReadRow = Selectable<ResearchReadsTable>;

/** A part of the log in which a person was in a study, from a consent to its end. Both ends are inclusive. */
export interface StudySpan {
  readonly studyId: string;
  readonly from: bigint;
  /** Null without an end. */
  readonly to: bigint | null;
}

/** The ids of all studies, the first registered first. */
export async function allStudyIds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('research_studies').select('study_id').orderBy('position').execute();
  return rows.map(({ study_id }) => study_id);
}

/** The newest reads within these spans, before the position `before`. */
export async function readsWithin(
  db: Kysely<Database>,
  spans: readonly StudySpan[],
  limit: number,
  before: bigint | null = null,
): Promise<ReadRow[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<ReadRow>`
    select research_reads.* from research_reads
     where ${isWithin(spans)}
       and (${before}::bigint is null or position < ${before}::bigint)
     order by position desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * How many answered reads each study has within these spans, and when the last one was. Studies without any are left out.
 */
export async function countReadsWithin(
  db: Kysely<Database>,
  spans: readonly StudySpan[],
): Promise<{ studyId: string; reads: number; lastAt: Date }[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<{ studyId: string; reads: number; lastAt: Date }>`
    select study_id as "studyId", count(*)::int as reads, max(at) as "lastAt" from research_reads
     where refused is null and ${isWithin(spans)} group by study_id`.execute(db);
  return rows;
}

const isWithin = (spans: readonly StudySpan[]) => sql`exists (
  select from unnest(${spans.map(({ studyId }) => studyId)}::uuid[], ${spans.map(({ from }) => from)}::bigint[],
                     ${spans.map(({ to }) => to)}::bigint[]) as span (study, first, last)
   where study_id = study and position >= first and (last is null or position <= last))`;

/** The newest reads of a study that were about its people. */
export const newestReadsOf = (db: Kysely<Database>, studyId: string, limit: number): Promise<ReadRow[]> =>
  db
    .selectFrom('research_reads')
    .selectAll()
    .where('study_id', '=', studyId)
    .where('kind', 'in', ['aggregates', 'export'])
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();

/** The newest reads of a study of which a copy was made. */
export const newestExportsOf = (db: Kysely<Database>, studyId: string, limit: number): Promise<ReadRow[]> =>
  db
    .selectFrom('research_reads')
    .selectAll()
    .where('study_id', '=', studyId)
    .where('copy', 'is not', null)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();

/** The read with this id. */
export const findRead = (db: Kysely<Database>, readId: string): Promise<ReadRow | undefined> =>
  db.selectFrom('research_reads').selectAll().where('read_id', '=', readId).executeTakeFirst();

/** The studies with a read after this position, each with the position of its newest one. */
export async function studiesReadSince(
  db: Kysely<Database>,
  after: bigint,
): Promise<{ studyId: string; newest: bigint }[]> {
  const { rows } = await sql<{ studyId: string; newest: bigint }>`
    select study_id as "studyId", max(position) as newest from research_reads
     where position > ${after}::bigint group by study_id`.execute(db);
  return rows;
}
