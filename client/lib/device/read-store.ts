import type { DBSchema, IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb';
import { requirePage } from './page-left.ts';

/**
 * Asks one object store, in a read-only transaction. `ask` must make all its requests at once, because the transaction
 * is committed right after them. Otherwise the browser would wait for this page before it ends the transaction, and
 * WebKit can wait for a page that is gone (see `withPage`). Throws `AbortError` if the page is left.
 */
export function readStore<Schema extends DBSchema, Name extends StoreNames<Schema>, T>(
  idb: IDBPDatabase<Schema>,
  name: Name,
  ask: (store: IDBPObjectStore<Schema, [Name], Name, 'readonly'>) => Promise<T>,
): Promise<T> {
  requirePage();
  const read = idb.transaction(name);
  const answer = ask(read.store);
  read.commit();
  return answer;
}
