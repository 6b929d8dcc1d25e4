import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../columns.ts';
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
  const words = [...changed.values()];
  await sql`
    update journal_entries set title = new.title, content = new.content, withdrawn = new.withdrawn
    from unnest(${[...changed.keys()]}::uuid[], ${words.map((each) => each?.title ?? null)}::jsonb[],
      ${words.map((each) => each?.content ?? null)}::jsonb[], ${words.map((each) => each === null)}::boolean[])
      as new(entry_id, title, content, withdrawn)
    where journal_entries.entry_id = new.entry_id`.execute(db);
}

export const eraseStatements = (people: RawBuilder<unknown>) => [
  sql`delete from journal_entries where person_id = ${people}`,
];
