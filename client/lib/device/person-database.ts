import type { DBSchema, IDBPDatabase } from 'idb';
import { DEVICE_PLAN, personDatabaseName } from '../stored-names.ts';
import { Connection } from './connection.ts';
import { DatabaseLocked, DatabaseUnavailable } from './database-errors.ts';
import { forgetPerson, rememberedPersons, rememberPerson } from './device-database.ts';
import type { LockedKey } from './locked-key.ts';
import { readStore } from './read-store.ts';
import { generateDataKey, openSealed, type Sealed, sealValue } from './seal.ts';
import { strictWrite } from './strict-write.ts';
import { unlockedKey } from './unlocked-keys.ts';

/** The data key of a person: usable as it lies there, or wrapped by the person's passcode or passkey. */
export type StoredKey = { readonly kind: 'open'; readonly key: CryptoKey } | LockedKey;

/** One write in the outbox: it waits to be sent, or the server refused it. */
export interface OutboxRecord {
  /** Its place in the outbox. The browser sets it when the record is added. */
  readonly seq?: number;
  /** The command's id. */
  readonly id: string;
  /** Records of one stream are sent in their order. */
  readonly stream: string;
  readonly state: string;
  readonly sealed: Sealed;
}

export interface PersonSchema extends DBSchema {
  keys: { key: string; value: StoredKey };
  /** Answers of the server by their name (`OwnData.name`). `at` is when the answer was stored, in ms since 1970. */
  answers: { key: string; value: { readonly sealed: Sealed; readonly at: number } };
  outbox: { key: number; value: OutboxRecord };
  settings: { key: string; value: unknown };
}

/** One person's data on this device, with their data key. */
export interface PersonDatabase {
  readonly userId: number;
  readonly idb: IDBPDatabase<PersonSchema>;
  /** Seals a JSON value with AES-256-GCM; `context` (store and record) is its additional data. */
  seal(value: unknown, context: string): Promise<Sealed>;
  /** Opens a value that was sealed for the same person and context. Throws `OperationError` otherwise. */
  open<T>(sealed: Sealed, context: string): Promise<T>;
}

const DATA_KEY = 'data';
const STORES = ['keys', 'answers', 'outbox', 'settings'] as const;
const OUTBOX_KEYS = { keyPath: 'seq', autoIncrement: true };

const connections = new Map<number, Connection<PersonSchema>>();

function connectionOf(userId: number): Connection<PersonSchema> {
  const connection =
    connections.get(userId) ??
    new Connection<PersonSchema>({
      name: personDatabaseName(userId),
      version: 1,
      create: (idb) => {
        for (const store of STORES) idb.createObjectStore(store, store === 'outbox' ? OUTBOX_KEYS : {});
      },
    });
  connections.set(userId, connection);
  return connection;
}

/**
 * Opens the person's database, and creates it at first. The key is created when something is sealed for the first time,
 * so a device without space can still be read. Throws `DatabaseLocked` while the key is locked, `DatabaseUnavailable`
 * where the browser has no database, and `DatabaseNotOpened` where it does not open it in time. Reopens once after an
 * error of `isLostConnection`.
 */
export const openPersonDatabase = (userId: number): Promise<PersonDatabase> =>
  withPersonDatabase(userId, async (database) => database);

/**
 * Runs `work` with the person's database. If the browser has closed the connection meanwhile, `work` runs once more
 * with a new one, so it must be safe to repeat. Throws what `openPersonDatabase` throws, and `DatabaseFull` when the
 * device has no space: then the failed transaction has changed nothing.
 */
export const withPersonDatabase = <T>(
  userId: number,
  work: (database: PersonDatabase) => Promise<T>,
): Promise<T> =>
  connectionOf(userId).run(async (idb) => {
    const stored = await readStore(idb, 'keys', (keys) => keys.get(DATA_KEY));
    if (stored) return work(personDatabaseWith(userId, idb, usable(userId, stored)));
    let created: Promise<CryptoKey> | undefined;
    const key = () => {
      created ??= createDataKey(userId, idb).then((made) => usable(userId, made));
      return created;
    };
    return work(personDatabaseWith(userId, idb, key));
  });

/** Runs `work` with the person's database, but without their key. For the lock, and for what is not sealed. */
export const withIdb = <T>(
  userId: number,
  work: (idb: IDBPDatabase<PersonSchema>) => Promise<T>,
): Promise<T> => connectionOf(userId).run(work);

/** The person's database with this data key, or with one that is made when it is needed. */
export function personDatabaseWith(
  userId: number,
  idb: IDBPDatabase<PersonSchema>,
  key: CryptoKey | (() => Promise<CryptoKey>),
): PersonDatabase {
  const keyOf = async () => (typeof key === 'function' ? key() : key);
  return {
    userId,
    idb,
    seal: async (value, context) => sealValue(await keyOf(), value, contextOf(userId, context)),
    open: async (sealed, context) => openSealed(await keyOf(), sealed, contextOf(userId, context)),
  };
}

/** A sealed record that is copied to another person's database does not open there. */
const contextOf = (userId: number, context: string): string => `${userId}/${context}`;

function usable(userId: number, stored: StoredKey): CryptoKey {
  const key = stored.kind === 'locked' ? unlockedKey(userId) : stored.key;
  if (!key) throw new DatabaseLocked('The data on this device is locked');
  return key;
}

/** Two pages may do this at the same time. The first one to write decides the key for both. */
async function createDataKey(userId: number, idb: IDBPDatabase<PersonSchema>): Promise<StoredKey> {
  await rememberPerson(userId);
  const key: StoredKey = { kind: 'open', key: await generateDataKey() };
  return strictWrite(idb, ['keys'], async (write) => {
    const keys = write.objectStore('keys');
    const earlier = await keys.get(DATA_KEY);
    if (!earlier) await keys.put(key, DATA_KEY);
    return earlier ?? key;
  });
}

/**
 * Deletes everything that this device stores of the person in IndexedDB. The records go first, because a frozen page can
 * hold up the deletion of the database itself. Throws if neither worked. Where the browser has no database, there is
 * nothing to delete.
 */
export async function deletePersonDatabase(userId: number): Promise<void> {
  const connection = connectionOf(userId);
  const [emptied] = await Promise.allSettled([
    connection.run((idb) =>
      strictWrite(idb, STORES, (write) =>
        Promise.all(STORES.map((store) => write.objectStore(store).clear())),
      ),
    ),
  ]);
  if (emptied.status === 'rejected' && emptied.reason instanceof DatabaseUnavailable) return;
  const isGone = await connection.delete();
  if (!isGone && emptied.status === 'rejected') throw emptied.reason;
  await forgetPerson(userId);
}

/** A person with a database on this device, and what would be lost with it. Reading this needs no key. */
export interface PersonOnDevice {
  readonly userId: number;
  /** The number of writes in the outbox: those that wait to be sent, and those that the server refused. */
  readonly waiting: number;
  /** Whether a safety plan is kept on this device alone. */
  readonly hasPlan: boolean;
}

/**
 * The persons who have a database with a data key on this device. Empty if the browser provides no database. Throws if
 * one of them can't be read, also `DatabaseNotOpened`: then it is not known what is here.
 */
export async function personsOnDevice(): Promise<readonly PersonOnDevice[]> {
  try {
    const userIds = await rememberedPersons();
    return await Promise.all(
      userIds.map((userId) =>
        connectionOf(userId).run(async (idb) => ({
          userId,
          waiting: await readStore(idb, 'outbox', (outbox) => outbox.count()),
          hasPlan: (await readStore(idb, 'settings', (settings) => settings.count(DEVICE_PLAN))) > 0,
        })),
      ),
    );
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return [];
    throw error;
  }
}
