import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Columns } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { EntriesTable } from './columns.ts';
import type { ChangedEntry } from './fold.ts';

/**
 * Changes entries of earlier batches in one statement. It must run once for each batch, because it adds to `revision`.
 * `valueColumns` are the columns of their values.
 */
export async function updateEntries<Values extends object>(
  table: EntriesTable,
  valueColumns: Columns,
  changed: readonly ChangedEntry<Values>[],
  db: Kysely<Database>,
): Promise<void> {
  if (changed.length === 0) return;
  const values = Object.entries(valueColumns).map(([name, { type }]) => {
    const given = changed.map(
      ({ latest }) => (latest?.values as Record<string, unknown> | undefined)?.[name] ?? null,
    );
    return { column: sql.id(name), given: sql`${given}::${sql.raw(type)}[]` };
  });
  const setValues = values.map(
    ({ column }) => sql`, ${column} = case when not new.withdrawn then
      case when new.corrected is null then e.${column} else new.${column} end end`,
  );
  await sql`
    update ${sql.table(table)} e set withdrawn = new.withdrawn, revision = e.revision + new.revisions,
      written = case when not new.withdrawn then e.written end,
      corrected = case when not new.withdrawn then coalesce(new.corrected, e.corrected) end,
      conflict = case when new.withdrawn or new.decides then new.conflict else e.conflict end
      ${sql.join(setValues, sql``)}
    from unnest(${changed.map(({ personId }) => personId)}::uuid[],
      ${changed.map(({ entryId }) => entryId)}::uuid[],
      ${changed.map(({ isWithdrawn }) => isWithdrawn)}::boolean[],
      ${changed.map(({ latest }) => latest?.corrected ?? null)}::json[],
      ${changed.map(({ conflict, isWithdrawn }) => (isWithdrawn ? null : (conflict ?? null)))}::json[],
      ${changed.map(({ conflict }) => conflict !== undefined)}::boolean[],
      ${changed.map(({ revisions }) => revisions)}::int[]
      ${sql.join(
        values.map(({ given }) => sql`, ${given}`),
        sql``,
      )})
      as new (person_id, entry_id, withdrawn, corrected, conflict, decides, revisions
        ${sql.join(
          values.map(({ column }) => sql`, ${column}`),
          sql``,
        )})
    where e.person_id = new.person_id and e.entry_id = new.entry_id`.execute(db);
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
