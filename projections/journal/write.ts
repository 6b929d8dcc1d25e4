import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { JournalChanges } from './fold.ts';
import { JOURNAL_COLUMNS } from './table.ts';

type Db = Kysely<Database>;

export async function write({ written, changed }: JournalChanges, db: Db): Promise<void> {
  if (written.size > 0) {
    await insertRows('journal_entries', JOURNAL_COLUMNS, [...written.values()]).execute(db);
  }
  if (changed.size > 0) await update(changed, db);
}

async function update(changed: JournalChanges['changed'], db: Db): Promise<void> {
  const changes = [...changed.values()];
  await sql`
    update journal_entries j set withdrawn = new.withdrawn, revision = j.revision + new.revisions,
      written = case when not new.withdrawn then j.written end,
      corrected = case when not new.withdrawn then coalesce(new.corrected, j.corrected) end,
      conflict = case when new.withdrawn or new.decides then new.conflict else j.conflict end
    from unnest(${[...changed.keys()]}::uuid[], ${changes.map((each) => each === null)}::boolean[],
      ${changes.map((each) => each?.corrected ?? null)}::jsonb[],
      ${changes.map((each) => each?.conflict ?? null)}::jsonb[],
      ${changes.map((each) => each !== null && each.conflict !== undefined)}::boolean[],
      ${changes.map((each) => each?.revisions ?? 0)}::int[])
      as new (entry_id, withdrawn, corrected, conflict, decides, revisions)
    where j.entry_id = new.entry_id`.execute(db);
}

export const eraseStatements = (people: RawBuilder<unknown>, table: TableName = sql.table) => [
  sql`delete from ${table('journal_entries')} where person_id = ${people}`,
];
