import type { Insertable } from 'kysely';
import { type JournalChanges, journalProjection } from '../journal/project.ts';
import type { JournalEntriesTable } from '../journal/table.ts';
import { foldOf } from '../projection.ts';
import { journalOf } from '../testing/expected-journal.ts';
import { withoutErasedPeople } from '../testing/without-erased.ts';
import type { ReadModelCheck } from './read-model.ts';

type Row = Insertable<JournalEntriesTable>;

/** What `write` does to the table in PostgreSQL, in memory: a key that is there already fails there too. */
function apply(table: Map<string, Row>, { written, changed }: JournalChanges): void {
  for (const [entryId, row] of written) {
    if (table.has(entryId)) throw new Error(`there are two rows of ${entryId}`);
    table.set(entryId, row);
  }
  for (const [entryId, words] of changed) {
    const row = table.get(entryId);
    const gone = { title: null, content: null, withdrawn: true };
    if (row) table.set(entryId, { ...row, ...(words ?? gone) });
  }
}

const asRead = (row: Row) => ({
  ...row,
  title: row.title ? JSON.parse(row.title) : null,
  content: row.content ? JSON.parse(row.content) : null,
});

export const journalReadModel: ReadModelCheck = {
  name: journalProjection.name,
  eventTypes: journalProjection.eventTypes,
  folded(portions) {
    const table = new Map<string, Row>();
    for (const { events, erased } of portions) {
      apply(table, foldOf(journalProjection)(events));
      for (const [entryId, { person_id }] of table) if (erased.includes(person_id)) table.delete(entryId);
    }
    return [...table.values()].map(asRead);
  },
  expected: (log) => journalOf(withoutErasedPeople(log)),
  stored: (db, people) =>
    db
      .selectFrom('journal_entries')
      .selectAll()
      .where('person_id', 'in', people)
      .orderBy('position')
      .execute(),
};
