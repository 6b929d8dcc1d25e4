import { type ActsChanges, actsProjection } from '../acts/project.ts';
import { foldOf } from '../projection.ts';
import { actsRowsOf, storedActs } from '../testing/expected-acts.ts';
import { withoutErasedPeople } from '../testing/without-erased.ts';
import type { ReadModelCheck } from './read-model.ts';

type Row = { readonly person_id: string };

/** The three tables in memory, each by its key. */
interface Tables {
  readonly changes: Map<bigint, ActsChanges['changes'][number]>;
  readonly customs: Map<string, ActsChanges['customs'][number]>;
  readonly toggles: Map<string, Exclude<ReturnType<ActsChanges['toggles']['get']>, undefined>>;
}

/** What `write` does to the tables in PostgreSQL, in memory: a key that is there already fails there too. */
function apply(tables: Tables, { changes, customs, toggles }: ActsChanges): void {
  for (const row of changes) insert(tables.changes, row.position, row);
  for (const row of customs) insert(tables.customs, row.act_id, row);
  for (const [key, row] of toggles) {
    const before = tables.toggles.get(key);
    tables.toggles.set(key, before ? { ...row, position: before.position } : row);
  }
}

function insert<K, R>(table: Map<K, R>, key: K, row: R): void {
  if (table.has(key)) throw new Error(`there are two rows of ${String(key)}`);
  table.set(key, row);
}

function erase<K>(table: Map<K, Row>, people: readonly string[]): void {
  for (const [key, { person_id }] of table) if (people.includes(person_id)) table.delete(key);
}

export const actsReadModel: ReadModelCheck = {
  name: actsProjection.name,
  eventTypes: actsProjection.eventTypes,
  folded(portions) {
    const tables: Tables = { changes: new Map(), customs: new Map(), toggles: new Map() };
    for (const { events, erased } of portions) {
      apply(tables, foldOf(actsProjection)(events));
      for (const table of Object.values(tables)) erase(table, erased);
    }
    const { changes, customs, toggles } = tables;
    return [
      ...[...changes.values()].map((row) => {
        return { ...row, acts: JSON.parse(row.acts), kept: JSON.parse(row.kept) };
      }),
      ...[...customs.values()]
        .sort((a, b) => (a.act_id < b.act_id ? -1 : 1))
        .map((row) => {
          return { ...row, title: JSON.parse(row.title), description: JSON.parse(row.description) };
        }),
      ...toggles.values(),
    ];
  },
  expected: (log) => actsRowsOf(withoutErasedPeople(log)),
  stored: storedActs,
};
