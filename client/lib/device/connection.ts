import { type DBSchema, deleteDB, type IDBPDatabase, openDB, wrap } from 'idb';
import { ignoreError } from '../log.ts';
import {
  DatabaseNotOpened,
  DatabaseUnavailable,
  describeError,
  isLostConnection,
} from './database-errors.ts';
import { countLeaves, requirePage } from './page-left.ts';

/** How long a browser may take to open or delete a database. Another page's frozen connection can block both. */
export const WAIT_MS = 5_000;

interface Options<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Creates the object stores of a new database. */
  readonly create: (idb: IDBPDatabase<Schema>) => void;
}

/**
 * One page's or worker's connection to a database. It is opened on first use, and closed when another page wants to
 * delete or upgrade the database, or when the browser has ended it. The next use opens it again.
 */
export class Connection<Schema extends DBSchema> {
  readonly #options: Options<Schema>;
  #opened: Promise<IDBPDatabase<Schema>> | undefined;

  constructor(options: Options<Schema>) {
    this.#options = options;
  }

  /**
   * Runs `work` with an open connection. After an error of `isLostConnection` it opens a new connection and runs
   * `work` once more, so `work` must be safe to repeat. Throws `DatabaseFull` when the device has no space,
   * `DatabaseUnavailable` when the browser provides no database, and `DatabaseNotOpened` when it does not open it in
   * time. Other errors of `work` pass unchanged, also the `AbortError` of a page that is left. Nothing is repeated
   * then: the person may have done something else in another page before the browser shows this one again.
   */
  async run<T>(work: (idb: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    requirePage();
    const leaves = countLeaves();
    try {
      return await this.#attempt(work);
    } catch (error) {
      if (countLeaves() !== leaves || !isLostConnection(error)) throw describeError(error);
    }
    await this.close();
    return this.#attempt(work).catch((error: unknown) => {
      throw describeError(error);
    });
  }

  /** Closes the connection. The next use opens a new one. */
  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    (await opened?.catch(ignoreError('a connection that did not open needs no close')))?.close();
  }

  /**
   * Deletes the database. Resolves to true once it is gone, and to false after a few seconds if a frozen page holds the
   * deletion up.
   */
  async delete(): Promise<boolean> {
    requireIndexedDb();
    await this.close();
    return (await inTime(deleteDB(this.#options.name).then(() => true))) ?? false;
  }

  async #attempt<T>(work: (idb: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    this.#opened ??= this.#open();
    return work(await this.#opened);
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    const opened = this.#openInTime();
    opened.catch(() => {
      // The next use tries again.
      if (this.#opened === opened) this.#opened = undefined;
    });
    return opened;
  }

  async #openInTime(): Promise<IDBPDatabase<Schema>> {
    requireIndexedDb();
    const { name, version, create } = this.#options;
    const opening = openDB<Schema>(name, version, {
      upgrade(idb, _from, _to, transaction) {
        transaction.done.catch(ignoreError('the opening reports this failure'));
        create(idb);
      },
      blocking: () => void this.close(),
      terminated: () => void this.close(),
    });
    const opened = await inTime(opening);
    if (opened) {
      handleAborts(opened);
      return opened;
    }
    opening.then(
      (late) => late.close(),
      () => {},
    );
    throw new DatabaseNotOpened(`${name} did not open in time`);
  }
}

/**
 * Marks the `done` promise of each failed transaction as handled. No code awaits the `done` of a read, because its
 * requests fail with the same error.
 */
function handleAborts(idb: Pick<IDBDatabase, 'addEventListener'>): void {
  const handle = ({ target }: Event) => {
    const transaction = target instanceof IDBRequest ? target.transaction : target;
    if (transaction instanceof IDBTransaction)
      wrap(transaction).done.catch(ignoreError('the request reports this failure'));
  };
  idb.addEventListener('error', handle);
  idb.addEventListener('abort', handle);
}

function requireIndexedDb(): void {
  if (typeof indexedDB === 'undefined' || !crypto.subtle) {
    throw new DatabaseUnavailable('This browser stores nothing here');
  }
}

/** The promise's value, or undefined if it takes longer than `WAIT_MS`. */
async function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WAIT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
