import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { abort, requirePage, withPage } from './page-left.ts';

/** The browser reports a write as done only after it has flushed it to the disk. */
const STRICT = { durability: 'strict' } as const;

/**
 * Runs `work` in one read-write transaction over these stores, and resolves once it is on the disk. After a failure
 * nothing of it is stored. `work` may await only requests of the transaction: the browser commits it as soon as none
 * is pending. Throws the error of `work`. If that is only an `AbortError`, throws the transaction's error, which names
 * the reason. Throws `AbortError` if the page is left before the browser commits. Work that calls `write.commit()` after
 * its last request, without waiting for the answer, is stored also then.
 */
export async function strictWrite<Schema extends DBSchema, Names extends StoreNames<Schema>, T>(
  idb: IDBPDatabase<Schema>,
  stores: readonly Names[],
  work: (write: IDBPTransaction<Schema, Names[], 'readwrite'>) => Promise<T>,
): Promise<T> {
  requirePage();
  const write = idb.transaction([...stores], 'readwrite', STRICT);
  const outcome = Promise.allSettled([abortOnFailure(write, work), write.done]);
  const [worked, committed] = await withPage(write, outcome);
  if (worked.status === 'rejected' && !isAbort(worked.reason)) throw worked.reason;
  if (committed.status === 'rejected') throw committed.reason;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}

async function abortOnFailure<Write extends { abort(): void }, T>(
  write: Write,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  try {
    return await work(write);
  } catch (error) {
    abort(write);
    throw error;
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
