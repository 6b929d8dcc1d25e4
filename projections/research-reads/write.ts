import { type Kysely, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { Database } from '../tables.ts';
import type { ResearchReadsChanges } from './fold.ts';
import { READ_COLUMNS, STUDY_COLUMNS } from './table.ts';

export async function write(
  { studies, reads, progress }: ResearchReadsChanges,
  db: Kysely<Database>,
): Promise<void> {
  if (studies.length > 0) await insertRows('research_studies', STUDY_COLUMNS, studies).execute(db);
  if (reads.size > 0) await insertRows('research_reads', READ_COLUMNS, [...reads.values()]).execute(db);
  if (progress.size === 0) return;
  const ids = [...progress.keys()];
  const changes = [...progress.values()];
  await sql`
    update research_reads as earlier set
      copy = coalesce(later.copy, earlier.copy),
      copy_kind = coalesce(later.copy_kind, earlier.copy_kind),
      manifest_hash = coalesce(later.manifest_hash, earlier.manifest_hash),
      tree_size = coalesce(later.tree_size, earlier.tree_size),
      deletion = coalesce(later.deletion, earlier.deletion),
      deletion_due = coalesce(later.deletion_due, earlier.deletion_due),
      deletion_asked = coalesce(later.deletion_asked, earlier.deletion_asked),
      deletion_confirmed = coalesce(later.deletion_confirmed, earlier.deletion_confirmed)
    from unnest(${ids}::uuid[], ${changes.map(({ copy }) => copy)}::text[],
                ${changes.map(({ copy_kind }) => copy_kind)}::text[],
                ${changes.map(({ manifest_hash }) => manifest_hash)}::text[],
                ${changes.map(({ tree_size }) => tree_size)}::bigint[],
                ${changes.map(({ deletion }) => deletion)}::text[],
                ${changes.map(({ deletion_due }) => deletion_due)}::text[],
                ${changes.map(({ deletion_asked }) => deletion_asked)}::text[],
                ${changes.map(({ deletion_confirmed }) => deletion_confirmed)}::text[])
      as later (id, copy, copy_kind, manifest_hash, tree_size, deletion, deletion_due, deletion_asked, deletion_confirmed)
    where earlier.read_id = later.id`.execute(db);
}
