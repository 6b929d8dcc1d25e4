import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const POLL_MS = 100;

/** A transaction is open that may still see erased rows, so that PostgreSQL would copy them to the new files. */
class ErasedRowsInUse extends Error {
  override readonly name = 'ErasedRowsInUse';
  /** PostgreSQL's code for something that is in use: it passes. */
  readonly code = '55P03';
}

/**
 * Waits until no transaction can see rows that have been deleted before this call. It looks at other sessions in this
 * database, standbys that report their snapshots, replication slots and prepared transactions. Throws `ErasedRowsInUse`
 * after `patienceMs`, and the reason of `signal` when that is aborted while it waits.
 */
export async function waitForSnapshots(
  client: pg.PoolClient,
  signal: AbortSignal,
  patienceMs: number,
): Promise<void> {
  const { rows } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::xid::text as next',
  );
  const deadline = performance.now() + patienceMs;
  while (await isSeenBefore(client, rows[0]?.next as string)) {
    if (performance.now() > deadline) {
      throw new ErasedRowsInUse('an open transaction still sees erased rows');
    }
    await sleep(POLL_MS);
    signal.throwIfAborted();
  }
}

/** Whether anything holds a snapshot or a transaction from before the transaction `next`. */
async function isSeenBefore(client: pg.PoolClient, next: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select exists (
       select from pg_stat_activity
        where pid <> pg_backend_pid() and (datname = current_database() or backend_type = 'walsender')
          and greatest(age(backend_xmin), age(backend_xid)) > age($1::text::xid)
       union all
       select from pg_replication_slots where age(xmin) > age($1::text::xid)
       union all
       select from pg_prepared_xacts
        where database = current_database() and age(transaction) > age($1::text::xid)
     ) as held`,
    [next],
  );
  return rows[0]?.held ?? false;
}
