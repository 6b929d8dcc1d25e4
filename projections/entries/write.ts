import { type RawBuilder, sql } from 'kysely';
import { boolean, type Columns, insertRows, int, nullable, storedEvent, unnested, uuid } from '../columns.ts';
import type { TableName } from '../projection.ts';
import { ENTRY_COLUMNS, type EntriesTable } from './columns.ts';
import type { ChangedEntry, EntryChanges } from './fold.ts';

/**
 * At most one statement, which stores the changes of a batch. `valueColumns` are the columns of the entries' values. New
 * and changed entries share it, and no entry is both. With two statements PostgreSQL would be idle after the first until
 * Node had folded the next part.
 */
export function entryStatements<Values extends object>(
  table: EntriesTable,
  valueColumns: Columns,
  { added, changed }: EntryChanges<Values>,
): RawBuilder<unknown>[] {
  const insert = () => insertRows(table, { ...ENTRY_COLUMNS, ...valueColumns }, added);
  const update = () => updateEntries(table, valueColumns, changed);
  if (added.length > 0 && changed.length > 0) return [sql`with changed as (${update()}) ${insert()}`];
  if (added.length > 0) return [insert()];
  return changed.length > 0 ? [update()] : [];
}

/** The changes of a batch to an entry of an earlier batch. */
const CHANGE_COLUMNS = {
  person_id: uuid,
  entry_id: uuid,
  withdrawn: boolean,
  corrected: nullable(storedEvent),
  conflict: nullable(storedEvent),
  /** Whether `conflict` replaces the one that is there. */
  decides: boolean,
  revisions: int,
};

/** Changes entries of earlier batches. It must run once for each batch, because it adds to `revision`. */
function updateEntries<Values extends object>(
  table: EntriesTable,
  valueColumns: Columns,
  changed: readonly ChangedEntry<Values>[],
): RawBuilder<unknown> {
  const columns = { ...CHANGE_COLUMNS, ...valueColumns };
  const rows = changed.map(({ personId, entryId, latest, conflict, revisions, isWithdrawn }) => ({
    ...{ person_id: personId, entry_id: entryId, withdrawn: isWithdrawn, revisions },
    corrected: latest?.corrected ?? null,
    conflict: isWithdrawn ? null : (conflict ?? null),
    decides: conflict !== undefined,
    ...latest?.values,
  }));
  const setValues = Object.keys(valueColumns)
    .map((name) => sql.id(name))
    .map(
      (column) => sql`, ${column} = case when not new.withdrawn then
      case when new.corrected is null then e.${column} else new.${column} end end`,
    );
  return sql`
    update ${sql.table(table)} e set withdrawn = new.withdrawn, revision = e.revision + new.revisions,
      written = case when not new.withdrawn then e.written end,
      corrected = case when not new.withdrawn then coalesce(new.corrected, e.corrected) end,
      conflict = case when new.withdrawn or new.decides then new.conflict else e.conflict end
      ${sql.join(setValues, sql``)}
    from ${unnested(columns, rows)} as new (${sql.join(Object.keys(columns).map((name) => sql.id(name)))})
    where e.person_id = new.person_id and e.entry_id = new.entry_id`;
}

/**
 * The statements that remove all entries of some people. `people` is the right side of `=`, such as `any(…)`. `table`
 * names the table of another version.
 */
export const eraseEntriesOf =
  (entries: EntriesTable) =>
  (people: RawBuilder<unknown>, table: TableName = sql.table) => [
    sql`delete from ${table(entries)} where person_id = ${people}`,
  ];
