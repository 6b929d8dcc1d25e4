import type pg from 'pg';
import { pollUntil } from '../background/poll-until.ts';
import { LOCK_NOT_AVAILABLE } from './rewrite-table.ts';

const POLL_MS = 100;

/** A transaction is open that may still see erased rows, so that PostgreSQL would copy them to the new files. */
class ErasedRowsInUse extends Error {
  override readonly name = 'ErasedRowsInUse';
  readonly code = LOCK_NOT_AVAILABLE;
}

/**
 * Waits until no transaction can see rows that have been deleted before this call. Returns the id that the next
 * transaction had then. Throws `ErasedRowsInUse` after `patienceMs`, and the reason of `signal` when that is aborted
 * while it waits.
 */
export async function waitForSnapshots(
  client: pg.PoolClient,
  signal: AbortSignal,
  patienceMs: number,
): Promise<string> {
  const { rows } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  const next = rows[0]?.next as string;
  const deadlineAt = performance.now() + patienceMs;
  // In this order: a snapshot starts with the oldest transaction that runs. Once the older ones have ended, each new
  // snapshot starts at `next` or later.
  for (const isHeld of [isRunningBefore, isSeenBefore]) {
    const isFree = async () => !(await isHeld(client, next));
    const timeoutMs = deadlineAt - performance.now();
    if (!(await pollUntil(isFree, { everyMs: POLL_MS, timeoutMs, signal }))) {
      throw new ErasedRowsInUse('an open transaction still sees erased rows');
    }
  }
  return next;
}

/** Whether a transaction from before `next` has not ended, in any database. It may also be a prepared one. */
async function isRunningBefore(client: pg.PoolClient, next: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) < $1::xid8 as held',
    [next],
  );
  return rows[0]?.held ?? false;
}

/**
 * Whether anything holds a snapshot from before `next`: a session in this database, a standby that reports its
 * snapshots, or a replication slot.
 */
async function isSeenBefore(client: pg.PoolClient, next: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select exists (
       select from pg_stat_activity
        where pid <> pg_backend_pid() and (datname = current_database() or backend_type = 'walsender')
          and age(backend_xmin) > age($1::xid8::xid)
       union all
       select from pg_replication_slots where greatest(age(xmin), age(catalog_xmin)) > age($1::xid8::xid)
     ) as held`,
    [next],
  );
  return rows[0]?.held ?? false;
}
