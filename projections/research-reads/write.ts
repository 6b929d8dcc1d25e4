import { type Kysely, sql } from 'kysely';
import { insertRows, unnested, uuid } from '../columns.ts';
import type { Database } from '../tables.ts';
import type { ResearchReadsChanges } from './fold.ts';
import { PROGRESS_COLUMNS, READ_COLUMNS, STUDY_COLUMNS } from './table.ts';

export async function write(
  { studies, reads, progress }: ResearchReadsChanges,
  db: Kysely<Database>,
): Promise<void> {
  if (studies.length > 0) await insertRows('research_studies', STUDY_COLUMNS, studies).execute(db);
  if (reads.size > 0) await insertRows('research_reads', READ_COLUMNS, [...reads.values()]).execute(db);
  if (progress.size === 0) return;
  const names = Object.keys(PROGRESS_COLUMNS).map((name) => sql.id(name));
  const rows = [...progress].map(([read_id, change]) => ({ read_id, ...change }));
  await sql`
    update research_reads as earlier
       set ${sql.join(names.map((name) => sql`${name} = coalesce(new.${name}, earlier.${name})`))}
      from ${unnested({ read_id: uuid, ...PROGRESS_COLUMNS }, rows)}
     where earlier.read_id = new.read_id`.execute(db);
}
