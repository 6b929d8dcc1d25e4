import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AnyProjection, OlderTables, TableName } from '../projection.ts';
import type { Database } from '../tables.ts';

type Versioned = Pick<AnyProjection, 'name' | 'tableVersion'>;

/**
 * The table versions of 1.0.2. That release keeps its tables beside the operational tables, and names its checkpoints
 * without a version. Both stay there, so that 1.0.2 can run beside later releases and after them. A read model that has
 * not changed since 1.0.2 shares its tables with it.
 */
export const VERSIONS_OF_1_0_2: Readonly<Record<string, number>> = {
  mood: 2,
  journal: 1,
  acts: 1,
  'community-posts': 2,
  achievements: 1,
  notifications: 3,
};

/** PostgreSQL's own default. */
const DEFAULT_SEARCH_PATH = '"$user", public';

/** Whether the tables are among the operational tables. Every other version has a schema of its own. */
export const isUnversioned = ({ name, tableVersion }: Versioned): boolean =>
  VERSIONS_OF_1_0_2[name] === tableVersion;

/** The schema of a version's tables, unless it is unversioned. */
export const versionedSchema = ({ name, tableVersion }: Versioned): string =>
  `${name.replaceAll('-', '_')}_v${tableVersion}`;

/** The name of a version's checkpoint. */
export const checkpointKey = (of: Versioned): string =>
  isUnversioned(of) ? of.name : `${of.name}@${of.tableVersion}`;

/** The schema of the views through which current queries read older tables. */
export const viewSchema = (projection: Versioned, { version }: Pick<OlderTables, 'version'>): string =>
  `${versionedSchema(projection)}_from_v${version}`;

/**
 * The search path on which a process finds its own version of each table, and until that is complete the views over
 * the older one. `base` is the path of its role in the database, where the operational tables are.
 */
export function readModelSearchPath(
  projections: readonly AnyProjection[],
  base: string = DEFAULT_SEARCH_PATH,
): string {
  const schemas = projections
    .filter(({ tables }) => tables.length > 0)
    .flatMap((projection) => [
      ...(isUnversioned(projection) ? [] : [versionedSchema(projection)]),
      ...(projection.older ?? []).map((older) => viewSchema(projection, older)),
    ]);
  return [...schemas, base].join(', ');
}

/** The schema of the operational tables. */
export async function operationalSchema(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_class join pg_namespace on relnamespace = pg_namespace.oid
     where pg_class.oid = 'checkpoints'::regclass`.execute(db);
  return rows[0]?.nspname as string;
}

/** The schema of a version's tables, created if it is missing. */
export async function ensureSchema(db: Kysely<Database>, of: Versioned): Promise<string> {
  if (isUnversioned(of)) return operationalSchema(db);
  const schema = versionedSchema(of);
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  return schema;
}

/** Names the tables of a version, whatever the search path. */
export async function tableNames(db: Kysely<Database>, of: Versioned): Promise<TableName> {
  const schema = isUnversioned(of) ? await operationalSchema(db) : versionedSchema(of);
  return (table): RawBuilder<unknown> => sql.id(schema, table);
}

/** A version of a projection before the current one. */
export const olderVersion = ({ name }: Versioned, { version }: Pick<OlderTables, 'version'>): Versioned => ({
  name,
  tableVersion: version,
});

/** From now on the transaction's search path contains only this schema. */
export const enterSchema = (transaction: Kysely<Database>, schema: string) =>
  sql`set local search_path to ${sql.id(schema)}`.execute(transaction);

/** Undoes `enterSchema`. */
export const leaveSchema = (transaction: Kysely<Database>) =>
  sql`set local search_path to default`.execute(transaction);

/** Runs `work` with only this schema in the search path. */
export async function runInSchema<T>(
  transaction: Kysely<Database>,
  schema: string,
  work: () => Promise<T>,
): Promise<T> {
  await enterSchema(transaction, schema);
  const result = await work();
  await leaveSchema(transaction);
  return result;
}
