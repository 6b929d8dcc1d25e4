import type pg from 'pg';
import { INSUFFICIENT_PRIVILEGE } from './rewrite-table.ts';

/** How long a checkpoint may take, in milliseconds: it writes everything that has changed since the last one. */
const CHECKPOINT_MS = 300_000;

/** The driver's types lack the timeout of a single query. */
type TimedQuery = pg.QueryConfig & { readonly query_timeout: number };

/** Why old write-ahead log stays: this role may not remove it, or PostgreSQL uses its files again as they are. */
export type WalKept = 'refused' | 'recycled';

/**
 * Removes PostgreSQL's write-ahead log up to now. Returns a reason if PostgreSQL keeps it although nothing needs it.
 * Log that a standby or an archive still needs stays as well, without a reason.
 */
export async function removeOldWal(client: pg.PoolClient): Promise<WalKept | undefined> {
  try {
    const isRecycled = await recyclesWal(client);
    await client.query(`set statement_timeout = ${CHECKPOINT_MS}`);
    await client.query('select pg_switch_wal()');
    const checkpoint: TimedQuery = { text: 'checkpoint', query_timeout: CHECKPOINT_MS };
    await client.query(checkpoint);
    if (isRecycled) return 'recycled';
    await fillRecycledFiles(client);
    return undefined;
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return 'refused';
    throw error;
  }
}

async function recyclesWal(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ recycles: boolean }>(
    `select current_setting('wal_recycle')::boolean as recycles`,
  );
  return rows[0]?.recycles ?? false;
}

/**
 * Writes over the files that PostgreSQL had recycled before `wal_recycle` was turned off, because they still have the
 * content of old ones.
 */
async function fillRecycledFiles(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(name) as last from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`,
  );
  for (;;) {
    const found = await client.query<{ isLast: boolean }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) > $1 as "isLast"',
      [rows[0]?.last],
    );
    if (found.rows[0]?.isLast !== false) return;
    // PostgreSQL does not switch away from a file without a record, so this writes one first.
    await client.query(`select pg_logical_emit_message(false, 'hearten', 'next file'), pg_switch_wal()`);
  }
}
