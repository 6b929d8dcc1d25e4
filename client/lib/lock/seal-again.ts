import type { IDBPDatabase, IDBPTransaction } from 'idb';
import {
  type OutboxRecord,
  type PersonDatabase,
  type PersonSchema,
  personDatabaseWith,
  type StoredKey,
  withPersonDatabase,
} from '../device/person-database.ts';
import { readStores } from '../device/read-store.ts';
import type { Sealed } from '../device/seal.ts';
import { strictWrite } from '../device/strict-write.ts';
import { ignoreError } from '../log.ts';
import { outboxLockName } from '../outbox/outbox-names.ts';
import { DEVICE_PLAN } from '../stored-names.ts';

/** Other pages rarely write in between. More often than this, something is wrong. */
const TRIES_MAX = 20;
/** The pause before the second pass. Another page seals and stores a record within a few milliseconds. */
const LATE_MS = 200;

/** The record with all drafts of the person: see `SealedDrafts`. */
export const SEALED_DRAFTS = 'lock.drafts';

/** The settings that are sealed. */
const SEALED_SETTINGS = [SEALED_DRAFTS, DEVICE_PLAN] as const;

const STORES = ['answers', 'outbox', 'settings'] as const;
type Read = IDBPTransaction<
  PersonSchema,
  ArrayLike<(typeof STORES)[number] | 'keys'>,
  'readonly' | 'readwrite'
>;
type Answer = PersonSchema['answers']['value'];

interface Item {
  readonly store: (typeof STORES)[number];
  readonly key: string | number;
  readonly record: { readonly sealed: Sealed };
  readonly context: string;
}

/**
 * Seals all sealed records of the person's database again, under `key`, and stores `stored` as the person's key, both
 * in one transaction. A second pass follows, because another page may write in between. The person's outbox is not sent
 * meanwhile. A record that can't be opened stays as it is.
 */
export function sealAgain(userId: number, key: CryptoKey, stored: StoredKey): Promise<void> {
  return withoutSending(userId, () =>
    withPersonDatabase(userId, async (old) => {
      const next = personDatabaseWith(userId, old.idb, key);
      await sealAll(old, next, stored);
      // Another page may have sealed a record with the old key before the first pass, and stored it after that pass.
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      await sealAll(old, next, stored);
    }),
  );
}

async function sealAll(old: PersonDatabase, next: PersonDatabase, stored: StoredKey): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const before = await readStores(old.idb, STORES, readItems);
    if (await replaceAll(old.idb, before, await sealItems(old, next, before), stored)) return;
  }
  throw new Error('the data on this device changes too often to be sealed again');
}

/** Pages send the outbox under this lock. A browser without locks has no outbox. */
const withoutSending = (userId: number, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(outboxLockName(userId), work) : work();

async function readItems(read: Pick<Read, 'objectStore'>): Promise<readonly Item[]> {
  const answers = read.objectStore('answers');
  const [answerKeys, answerRecords, outbox, ...settings] = await Promise.all([
    answers.getAllKeys(),
    answers.getAll(),
    read.objectStore('outbox').getAll(),
    ...SEALED_SETTINGS.map((name) => read.objectStore('settings').get(name)),
  ]);
  const item = (store: Item['store'], key: string | number, record: Item['record'], name = key): Item => ({
    store,
    key,
    record,
    context: `${store}/${name}`,
  });
  return [
    ...answerRecords.map((record, index) => item('answers', answerKeys[index] as string, record)),
    ...outbox.map((record) => item('outbox', record.seq as number, record, record.id)),
    ...SEALED_SETTINGS.flatMap((name, index) =>
      settings[index] ? [item('settings', name, settings[index] as Item['record'])] : [],
    ),
  ];
}

/** The items with their values under the new key, in the same order. */
const sealItems = (
  old: PersonDatabase,
  next: PersonDatabase,
  items: readonly Item[],
): Promise<readonly Item[]> =>
  Promise.all(
    items.map(async (item) => {
      const value = await old
        .open<unknown>(item.record.sealed, item.context)
        .catch(ignoreError('a record that cannot be opened stays as it is'));
      if (value === undefined) return item;
      return { ...item, record: { ...item.record, sealed: await next.seal(value, item.context) } };
    }),
  );

/** Stores the items and the key, unless another page has changed something since `before` was read. */
const replaceAll = (
  idb: IDBPDatabase<PersonSchema>,
  before: readonly Item[],
  items: readonly Item[],
  stored: StoredKey,
): Promise<boolean> =>
  strictWrite(idb, ['keys', ...STORES], async (write) => {
    if (marksOf(await readItems(write)) !== marksOf(before)) return false;
    await write.objectStore('keys').put(stored, 'data');
    for (const { store, key, record } of items) {
      if (store === 'outbox') await write.objectStore('outbox').put(record as OutboxRecord);
      else if (store === 'answers') await write.objectStore('answers').put(record as Answer, key as string);
      else await write.objectStore('settings').put(record, key as string);
    }
    return true;
  });

/** Every seal has an initialization vector of its own, so two lists with the same ones are the same. */
const marksOf = (items: readonly Item[]): string =>
  JSON.stringify(items.map(({ store, key, record }) => [store, key, [...record.sealed.iv]]));
