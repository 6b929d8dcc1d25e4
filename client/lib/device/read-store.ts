import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';
import { requirePage } from './page-left.ts';

/**
 * Asks object stores, in one read-only transaction. `ask` must make all its requests at once, because the transaction is
 * committed right after them. Otherwise the browser would wait for this page before it ends the transaction, and
 * WebKit can wait for a page that is gone (see `withPage`). Throws `AbortError` if the page is left.
 */
export function readStores<Schema extends DBSchema, Names extends StoreNames<Schema>, T>(
  idb: IDBPDatabase<Schema>,
  names: readonly Names[],
  ask: (read: IDBPTransaction<Schema, Names[], 'readonly'>) => Promise<T>,
): Promise<T> {
  requirePage();
  const read = idb.transaction([...names]);
  const answer = ask(read);
  read.commit();
  return answer;
}

/** Asks one object store, as `readStores` does. */
export const readStore = <Schema extends DBSchema, Name extends StoreNames<Schema>, T>(
  idb: IDBPDatabase<Schema>,
  name: Name,
  ask: (store: IDBPObjectStore<Schema, Name[], Name, 'readonly'>) => Promise<T>,
): Promise<T> => readStores(idb, [name], (read) => ask(read.objectStore(name)));
