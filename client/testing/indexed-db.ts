import type { TestContext } from 'node:test';
import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb';
import { WAIT_MS } from '../lib/device/connection.ts';

/** Gives this test file an empty IndexedDB, as in a new browser profile. happy-dom has none. */
export function installIndexedDb(): void {
  Object.assign(globalThis, {
    indexedDB: new IDBFactory(),
    IDBCursor,
    IDBDatabase,
    IDBIndex,
    IDBKeyRange,
    IDBObjectStore,
    IDBOpenDBRequest,
    IDBRequest,
    IDBTransaction,
    IDBVersionChangeEvent,
  });
}

/**
 * Until the returned function is called, the browser neither opens nor deletes a database, as when a frozen page blocks
 * it. `methods` can limit this to one of the two. Code that would wait `WAIT_MS` for them stops waiting at once.
 * Connections that are open go on working.
 */
export function freezeDatabases(
  t: TestContext,
  methods: readonly ('open' | 'deleteDatabase')[] = ['open', 'deleteDatabase'],
): () => void {
  const setTimer = setTimeout;
  const mocks = [
    ...methods.map((method) => t.mock.method(indexedDB, method, () => new IDBOpenDBRequest())),
    // A timer with a value for its callback is one of fetch, and keeps its time.
    t.mock.method(globalThis, 'setTimeout', (ended: () => void, ms = 0, ...values: []) =>
      setTimer(ended, ms === WAIT_MS && values.length === 0 ? 0 : ms, ...values),
    ),
  ];
  return () => {
    for (const { mock } of mocks) mock.restore();
  };
}
