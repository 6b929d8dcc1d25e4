import { type Kysely, type RawBuilder, sql } from 'kysely';
import { markErasedRemains } from '../../infra/erased-remains/due-rewrites.ts';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { isUnversioned, versionedSchema } from './table-versions.ts';

type Version = Pick<AnyProjection, 'name' | 'tableVersion' | 'tables'>;

/**
 * The most days between an erasure and the rewrite of its tables. PostgreSQL's files keep the deleted rows of an erased
 * person until the table is rewritten: ids, days and numbers, and words as ciphertext whose key is gone. The tables are
 * large, so one rewrite serves all erasures of these days. docs/privacy.md promises 30 days, so 16 are left to find a
 * quiet moment. Rows that people had deleted or changed before their erasure may still be in the files, so every
 * erasure counts, whether it finds rows or not.
 */
const WITHIN_DAYS = 14;

/**
 * Notes in this transaction that the tables of this version must be rewritten. An erasure calls it, and so does the
 * start that adds a trigger to tables with erased subjects.
 */
export const markRewrite = (transaction: Kysely<Database>, version: Version): Promise<void> =>
  markErasedRemains(transaction, fullNames(version), WITHIN_DAYS);

/**
 * `markRewrite` as a statement for a trigger. It names the schema of the function, because the search path of the
 * trigger lacks it.
 */
export const markRewriteSql = (operationalSchema: string, version: Version): RawBuilder<unknown> =>
  sql`perform ${sql.id(operationalSchema, 'mark_erased_remains')}(
    ${sql.lit(`{${fullNames(version).join(',')}}`)}, interval ${sql.lit(`${WITHIN_DAYS} days`)})`;

/** The tables, with their schema unless they are among the operational tables. */
const fullNames = (version: Version): string[] =>
  version.tables.map((table) => (isUnversioned(version) ? table : `${versionedSchema(version)}.${table}`));
