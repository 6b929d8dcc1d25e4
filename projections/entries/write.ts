import { type RawBuilder, sql } from 'kysely';
import {
  type BoundStatement,
  CompiledStatement,
  type Parameter,
} from '../../infra/postgres/compiled-statement.ts';
import {
  boolean,
  type Columns,
  columnArrays,
  insertArrays,
  int,
  nullable,
  storedEvent,
  unnestedArrays,
  uuid,
} from '../columns.ts';
import type { TableName } from '../projection.ts';
import { ENTRY_COLUMNS, type EntriesTable } from './columns.ts';
import type { ChangedEntry, EntryChanges } from './fold.ts';

/** The array of each column. Those of changed entries have a prefix, because both kinds may be in one statement. */
type Arrays = Readonly<Record<string, unknown>>;
const CHANGED = 'changed ';

/**
 * Makes the statements that store the changes of a batch: at most one. `valueColumns` are the columns of the entries'
 * values. New and changed entries share a statement, and no entry is both. With two statements PostgreSQL would be idle
 * after the first until Node had folded the next part.
 */
export function entryStatements<Values extends object>(
  table: EntriesTable,
  valueColumns: Columns,
): (changes: EntryChanges<Values>) => BoundStatement[] {
  const addedColumns = { ...ENTRY_COLUMNS, ...valueColumns };
  const changedColumns = { ...CHANGE_COLUMNS, ...valueColumns };
  const insert = (value: Parameter<Arrays>) => insertArrays(table, addedColumns, value);
  const update = (value: Parameter<Arrays>) =>
    updateEntries(
      table,
      valueColumns,
      unnestedArrays(changedColumns, (column) => value(`${CHANGED}${column}`)),
    );
  const inserting = new CompiledStatement<unknown, Arrays>(insert);
  const updating = new CompiledStatement<unknown, Arrays>(update);
  const both = new CompiledStatement<unknown, Arrays>(
    (value) => sql`with changed as (${update(value)}) ${insert(value)}`,
  );
  const addedArrays = (added: readonly object[]) => columnArrays(addedColumns, added);
  const changedArrays = (changed: readonly ChangedEntry<Values>[]) => {
    const arrays = Object.entries(columnArrays(changedColumns, changed.map(rowOf)));
    return Object.fromEntries(arrays.map(([column, array]) => [`${CHANGED}${column}`, array]));
  };
  return ({ added, changed }) => {
    if (added.length > 0 && changed.length > 0)
      return [both.with({ ...addedArrays(added), ...changedArrays(changed) })];
    if (added.length > 0) return [inserting.with(addedArrays(added))];
    return changed.length > 0 ? [updating.with(changedArrays(changed))] : [];
  };
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

const rowOf = <Values>({
  personId,
  entryId,
  latest,
  conflict,
  revisions,
  isWithdrawn,
}: ChangedEntry<Values>) => ({
  ...{ person_id: personId, entry_id: entryId, withdrawn: isWithdrawn, revisions },
  corrected: latest?.corrected ?? null,
  conflict: isWithdrawn ? null : (conflict ?? null),
  decides: conflict !== undefined,
  ...latest?.values,
});

/**
 * Changes entries of earlier batches, by a table `new`. It must run once for each batch, because it adds to `revision`.
 */
function updateEntries(
  table: EntriesTable,
  valueColumns: Columns,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> {
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
    from ${changes}
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
