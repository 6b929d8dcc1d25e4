import { type Kysely, type RawBuilder, sql } from 'kysely';
import { markErasedRemains } from '../../infra/erased-remains/marks.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { isUnversioned, versionedSchema } from './table-versions.ts';

type Version = Pick<AnyProjection, 'name' | 'tableVersion' | 'tables'>;

/**
 * PostgreSQL's files keep the numbers of erased people until a table is rewritten. The tables of a read model are large
 * and numbers are not words, so they are rewritten only once for all erasures of this time. It leaves 16 of the 30 days
 * that docs/privacy.md promises to find a moment for it. Rows that people have deleted or changed before their erasure
 * are in the files as well, so every erasure counts, whether it finds rows or not.
 */
const WITHIN_DAYS = 14;

/** Notes in the transaction of an erasure that the tables of this version must be rewritten. */
export const markRewrite = (transaction: Kysely<Database>, version: Version): Promise<void> =>
  markErasedRemains(transaction, fullNames(version), WITHIN_DAYS);

/** The same as a statement for a trigger, whose search path has no plain tables. */
export const markRewriteSql = (plainSchema: string, version: Version): RawBuilder<unknown> =>
  sql`perform ${sql.id(plainSchema, 'mark_erased_remains')}(
    ${sql.lit(`{${fullNames(version).join(',')}}`)}, interval ${sql.lit(`${WITHIN_DAYS} days`)})`;

/** The tables, with their schema unless they are among the plain ones. */
const fullNames = (version: Version): string[] =>
  version.tables.map((table) => (isUnversioned(version) ? table : `${versionedSchema(version)}.${table}`));
