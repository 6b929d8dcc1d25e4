import type pg from 'pg';

/** How long a rewrite may wait for the lock, and so how long others may queue behind it, in milliseconds. */
const LOCK_MS = 100;
/** How long it may then take, while the table can't be used, in milliseconds. Waiting queries fail after 5 s. */
const HOLD_MS = 3_000;
const ANALYZE_MS = 60_000;

export const INSUFFICIENT_PRIVILEGE = '42501';
const QUERY_CANCELED = '57014';
/** SQLSTATE `lock_not_available`: transient. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** The statistics of columns: for a small table PostgreSQL copies every value into them. */
export const STATISTICS = 'pg_catalog.pg_statistic';

/** A table could not be rewritten. `code` is PostgreSQL's. */
class RewriteFailed extends Error {
  override readonly name = 'RewriteFailed';
  readonly code: string | undefined;

  constructor(table: string, cause: unknown) {
    const { code } = cause as { code?: string };
    const reason =
      code === QUERY_CANCELED
        ? `takes longer than ${HOLD_MS} ms`
        : code === LOCK_NOT_AVAILABLE
          ? 'is in use'
          : 'failed';
    super(`the rewrite of ${table} ${reason}`, { cause });
    this.code = code;
  }
}

/** PostgreSQL has copied deleted rows to the new files, because an open transaction still sees them. */
class ErasedRowsCopied extends Error {
  override readonly name = 'ErasedRowsCopied';
  readonly code = LOCK_NOT_AVAILABLE;

  constructor(table: string) {
    super(`the rewrite of ${table} has copied erased rows, which an open transaction still sees`);
  }
}

/** Whether a rewrite was given up because it took too long. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof RewriteFailed && error.code === QUERY_CANCELED;

/** PostgreSQL has skipped the table: it belongs to another role. */
export class RewriteRefused extends Error {
  override readonly name = 'RewriteRefused';

  constructor(table: string) {
    super(`PostgreSQL does not let this role rewrite ${table}`);
  }
}

/**
 * Writes the living rows of a table and its indexes to new files and drops the old ones. Rows that were deleted before
 * the transaction `next` are gone with them. Throws `ErasedRowsCopied` if they are not, `RewriteFailed` if the rewrite
 * fails, also because others would have to wait too long, and `RewriteRefused` if PostgreSQL has skipped the table.
 */
export async function rewriteTable(client: pg.PoolClient, table: string, next: string): Promise<void> {
  const before = await fileOf(client, table);
  try {
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    await client.query(`set statement_timeout = ${LOCK_MS + HOLD_MS}`);
    await client.query(`vacuum (full) ${table}`);
  } catch (error) {
    throw new RewriteFailed(table, error);
  }
  // PostgreSQL only warns when it skips a table.
  if ((await fileOf(client, table)) === before) throw new RewriteRefused(table);
  if (!(await isClean(client, table, next))) throw new ErasedRowsCopied(table);
}

/**
 * Replaces the statistics of the table's columns by those of its living rows. The files of `STATISTICS` still have the
 * old ones, until it is rewritten. Does nothing to a table of another role.
 */
export async function renewStatistics(client: pg.PoolClient, table: string): Promise<void> {
  await clearStatistics(client, table).catch((error: { code?: string }) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  });
  await client.query(`analyze ${table}`);
}

async function clearStatistics(client: pg.PoolClient, table: string): Promise<void> {
  await client.query(`set statement_timeout = ${ANALYZE_MS}`);
  // ANALYZE leaves the statistics of an empty table as they are. Before version 18 they stay, because no function
  // removes them.
  await client.query(
    `do $$ begin
       if to_regprocedure('pg_clear_attribute_stats(text, text, text, boolean)') is not null then
         perform pg_clear_attribute_stats(nspname::text, relname::text, attname::text, false)
           from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
          where attrelid = ${literal(table)}::regclass and attnum > 0 and not attisdropped;
       end if;
     end $$`,
  );
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The file of a table's rows. Undefined if there is no such table. */
async function fileOf(client: pg.PoolClient, table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ file: string }>(
    'select pg_relation_filenode(oid)::text as file from pg_class where oid = to_regclass($1)',
    [table],
  );
  return rows[0]?.file;
}

/**
 * Whether the last rewrite of a table has left out all rows that were deleted before the transaction `next`. A rewrite
 * stores in `relfrozenxid` the transaction from which on it has kept deleted rows. Source: `vacuum_get_cutoffs` in
 * PostgreSQL's vacuum.c, for a `freeze_min_age` of 0.
 */
async function isClean(client: pg.PoolClient, table: string, next: string): Promise<boolean> {
  const { rows } = await client.query<{ isClean: boolean }>(
    `select age(relfrozenxid) <= age($2::xid8::xid) as "isClean" from pg_class where oid = to_regclass($1)`,
    [table, next],
  );
  return rows[0]?.isClean ?? false;
}
