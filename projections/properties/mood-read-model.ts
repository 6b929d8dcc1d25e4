import type { Insertable } from 'kysely';
import { type MoodChanges, moodProjection } from '../mood/project.ts';
import type { MoodEntriesTable } from '../mood/table.ts';
import { foldOf } from '../projection.ts';
import { moodsOf } from '../testing/expected-moods.ts';
import type { ReadModelCheck } from './read-model.ts';

type Row = Insertable<MoodEntriesTable>;

/** What `write` does to the table in PostgreSQL, in memory: a key that is there already fails there too. */
function apply(table: Map<string, Row>, { logged, withdrawn }: MoodChanges): void {
  for (const [entryId, row] of logged) {
    if (table.has(entryId)) throw new Error(`there are two rows of ${entryId}`);
    table.set(entryId, row);
  }
  for (const entryId of withdrawn) {
    const row = table.get(entryId);
    if (row) table.set(entryId, { ...row, notes: null, withdrawn: true });
  }
}

const asRead = (row: Row) => ({ ...row, notes: row.notes ? JSON.parse(row.notes) : null });

export const moodReadModel: ReadModelCheck = {
  name: moodProjection.name,
  eventTypes: moodProjection.eventTypes,
  folded(portions) {
    const table = new Map<string, Row>();
    for (const { events, erased } of portions) {
      apply(table, foldOf(moodProjection)(events));
      for (const [entryId, { person_id }] of table) if (erased.includes(person_id)) table.delete(entryId);
    }
    return [...table.values()].map(asRead);
  },
  expected: moodsOf,
  stored: (db, people) =>
    db.selectFrom('mood_entries').selectAll().where('person_id', 'in', people).orderBy('position').execute(),
};
