import type pg from 'pg';
import { HOUR_MS } from '../../domain/time/units.ts';
import { ignoreError } from '../background/ignore-error.ts';
import type { Logger } from '../background/logger.ts';
import { throwFailures } from '../background/throw-failures.ts';
import { lockKey } from '../postgres/session-lock.ts';
import { REWRITE_LOCK } from '../postgres/stored-names.ts';
import { type DueRewrite, noteDone, type RemainsFigures, readDue, readFigures } from './due-rewrites.ts';
import { removeOldWal, type WalKept } from './remove-old-wal.ts';
import { isTooSlow, RewriteRefused, renewStatistics, rewriteTable, STATISTICS } from './rewrite-table.ts';
import { waitForSnapshots } from './wait-for-snapshots.ts';

const PATIENCE_MS = 30_000;
/** How long a process leaves a table alone that is too large: each try makes people wait for seconds. */
const TOO_LARGE_REST_H = 6;

/**
 * Removes what PostgreSQL's files still have of rows of erased people. A deleted row stays in its table, its indexes and
 * the write-ahead log, also after VACUUM and a restart, until the table is rewritten and the log removed.
 */
export class ErasedRemains {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #patienceMs: number;
  #walKept: WalKept | undefined;
  /** True if PostgreSQL has refused to rewrite its statistics. */
  #keepsStatistics = false;
  /** Tables that took too long, with the time until which this process leaves them alone, by `performance.now()`. */
  readonly #tooLarge = new Map<string, number>();

  /** A round waits at most `patienceMs` for transactions that still see erased rows. */
  constructor(pool: pg.Pool, log: Logger, patienceMs = PATIENCE_MS) {
    this.#pool = pool;
    this.#log = log;
    this.#patienceMs = patienceMs;
  }

  /**
   * True if, after the last rewrite of this process, old write-ahead log stayed for a reason of `WalKept`. Log that a
   * standby or an archive still needs does not count.
   */
  get keepsWal(): boolean {
    return this.#walKept !== undefined;
  }

  figures(): Promise<readonly RemainsFigures[]> {
    return readFigures(this.#pool);
  }

  /**
   * Rewrites the tables that are due, one after the other, unless another process is doing it. A table whose rewrite
   * fails stays due, and its error is thrown after the others are done. A table whose rewrite takes too long stays due
   * as well, but throws nothing: it is logged and left alone for hours. Any other failure ends the round at once, and
   * the tables stay due, also after a crash. When `signal` is aborted it throws the signal's reason at once, because a
   * checkpoint can take minutes; PostgreSQL ends it by itself. Calls in one process must not overlap.
   */
  async rewriteDue(signal: AbortSignal): Promise<void> {
    if ((await this.#due(this.#pool)).length === 0) return;
    const client = await this.#pool.connect();
    try {
      if (await tryLock(client)) await this.#untilAborted(this.#rewrite(client, signal), signal);
    } finally {
      // The lock and the time limits end with the connection.
      client.release(true);
    }
  }

  async #untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    // After an abort nobody awaits the work. Its error then goes to the debug log.
    work.catch(
      ignoreError(this.#log, 'a rewrite that has failed or was cut off; its caller throws the error'),
    );
    try {
      await Promise.race([work, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async #rewrite(client: pg.PoolClient, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const due = await this.#due(client);
    if (due.length === 0) return;
    // PostgreSQL copies values of rows into its statistics.
    for (const { table } of due) await renewStatistics(client, table);
    // It throws after `patienceMs`, because a rewrite would copy the rows that open transactions still see.
    const next = await waitForSnapshots(client, signal, this.#patienceMs);
    await this.#rewriteStatistics(client, next);
    const failures: unknown[] = [];
    const done: DueRewrite[] = [];
    for (const rewrite of due) {
      signal.throwIfAborted();
      try {
        await rewriteTable(client, rewrite.table, next);
        done.push(rewrite);
      } catch (error) {
        if (isTooSlow(error)) this.#leaveAlone(rewrite.table);
        else failures.push(error);
      }
    }
    if (done.length > 0) await this.#removeOldWal(client);
    // A table that was marked again in the meantime stays due.
    for (const rewrite of done) await noteDone(client, rewrite);
    throwFailures(failures, 'some tables could not be rewritten');
  }

  async #due(client: pg.Pool | pg.PoolClient): Promise<readonly DueRewrite[]> {
    const now = performance.now();
    return (await readDue(client)).filter(({ table }) => (this.#tooLarge.get(table) ?? 0) <= now);
  }

  #leaveAlone(table: string): void {
    this.#tooLarge.set(table, performance.now() + TOO_LARGE_REST_H * HOUR_MS);
    this.#log.warn(
      { task: 'erased remains', table },
      `${table} is too large to be rewritten while people are served: trying again in ${TOO_LARGE_REST_H} hours. ${SEE}`,
    );
  }

  /**
   * Rewrites PostgreSQL's statistics. Only a superuser and the owner of the database may do that. For any other role,
   * values of erased people stay in them until autovacuum makes room for new rows, and the log says so once.
   */
  async #rewriteStatistics(client: pg.PoolClient, next: string): Promise<void> {
    try {
      await rewriteTable(client, STATISTICS, next);
    } catch (error) {
      if (!(error instanceof RewriteRefused)) throw error;
      if (!this.#keepsStatistics) {
        this.#log.warn(
          { task: 'erased remains' },
          `${error.message}: values of erased people stay in it. ${SEE}`,
        );
      }
      this.#keepsStatistics = true;
    }
  }

  async #removeOldWal(client: pg.PoolClient): Promise<void> {
    const kept = await removeOldWal(client);
    if (kept && kept !== this.#walKept) {
      this.#log.warn(
        { task: 'erased remains' },
        `${REASONS[kept]}: rows of erased people stay in its write-ahead log until it writes over them. ${SEE}`,
      );
    }
    this.#walKept = kept;
  }
}

const SEE = 'See "What an erasure leaves in PostgreSQL" in docs/operations.md';

const REASONS: Readonly<Record<WalKept, string>> = {
  refused: 'PostgreSQL does not let this role switch the write-ahead log, list its files or checkpoint',
  recycled: 'PostgreSQL runs with wal_recycle=on',
};

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { classId, objectId } = lockKey(REWRITE_LOCK);
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [
    classId,
    objectId,
  ]);
  return rows[0]?.ours ?? false;
}
