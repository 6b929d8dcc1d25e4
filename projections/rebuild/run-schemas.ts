import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { RetryPolicy } from '../../infra/background/backoff.ts';
import type { Logger } from '../../infra/background/logger.ts';
import { retry } from '../../infra/background/retry.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { Database } from '../tables.ts';

/** Each attempt waits for the lock of a reader for as long as the pool allows. */
const DROP_POLICY: RetryPolicy = { minMs: 500, maxMs: 2_000, deadlineMs: 30_000 };

interface DropOptions {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** When it is aborted, the process is about to stop, so that nothing is tried again. */
  readonly signal?: AbortSignal | undefined;
}

const prefixOf = (lock: string) => `${lock}:`;

/** A new name for the schema of a run that holds this lock (see `runLock`). */
export const newRunSchema = (lock: string): string => `${prefixOf(lock)}${randomBytes(4).toString('hex')}`;

/** The schemas of runs that held this lock. The holder calls it before its own run, so they are of runs that are over. */
export async function runSchemas(db: Kysely<Database>, lock: string): Promise<readonly string[]> {
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_namespace where starts_with(nspname, ${prefixOf(lock)})`.execute(db);
  return rows.map(({ nspname }) => nspname);
}

/**
 * Drops the schema of a run, and repeats that while someone reads its tables, such as a backup. Returns whether it is
 * gone. One that is left is dropped by the next run that holds the lock.
 */
export async function dropRunSchema({ db, log, signal }: DropOptions, schema: string): Promise<boolean> {
  try {
    await retry(() => sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db), DROP_POLICY, {
      task: 'dropping the tables of a run',
      // It is logged below if the last try fails, too.
      isExpected: true,
      log,
      isRetryable: (error) => isTransient(error) && !signal?.aborted,
    });
    return true;
  } catch (err) {
    log.warn(
      { err, schema },
      'the tables of a run could not be dropped; the next run of its kind drops them',
    );
    return false;
  }
}
