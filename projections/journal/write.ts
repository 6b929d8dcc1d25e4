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
  const corrections = [...changed.values()];
  await sql`
    update journal_entries set corrected = new.corrected, withdrawn = new.corrected is null,
      written = case when new.corrected is not null then written end
    from unnest(${[...changed.keys()]}::uuid[], ${corrections}::jsonb[]) as new (entry_id, corrected)
    where journal_entries.entry_id = new.entry_id`.execute(db);
}

export const eraseStatements = (people: RawBuilder<unknown>, table: TableName = sql.table) => [
  sql`delete from ${table('journal_entries')} where person_id = ${people}`,
];
