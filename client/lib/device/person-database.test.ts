import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { deleteDB, openDB } from 'idb';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { DatabaseFull, DatabaseLocked, DatabaseUnavailable } from './database-errors.ts';
import {
  deletePersonDatabase,
  openPersonDatabase,
  personsOnDevice,
  withPersonDatabase,
} from './person-database.ts';
import { strictWrite } from './strict-write.ts';

/** Each test uses people of its own, because connections outlive a test. */
let lastId = 1000;
const newPerson = (): number => {
  lastId += 1;
  return lastId;
};

/** A locked key that no test here unlocks. */
const LOCKED = {
  kind: 'locked',
  lockId: 'a',
  server: { iv: new Uint8Array(12), data: new ArrayBuffer(0) },
} as const;

installIndexedDb();
beforeEach(async () => {
  for (const { userId } of await personsOnDevice()) await deletePersonDatabase(userId);
});

/** Makes the next calls of a method of IndexedDB fail, each with one of these errors, in order. */
function failNext(t: TestContext, owner: object, method: string, names: readonly string[]): void {
  const original = Reflect.get(owner, method) as (...parameters: unknown[]) => unknown;
  const left = [...names];
  Reflect.set(owner, method, function (this: unknown, ...parameters: unknown[]) {
    const name = left.shift();
    if (name) throw new DOMException('from the test', name);
    return original.apply(this, parameters);
  });
  t.after(() => Reflect.set(owner, method, original));
}

async function addWaiting(userId: number, words: string): Promise<void> {
  await withPersonDatabase(userId, async ({ idb, seal }) => {
    const record = { id: crypto.randomUUID(), stream: 'mood', state: 'waiting' };
    const sealed = await seal(words, `outbox/${record.id}`);
    await strictWrite(idb, ['outbox'], (write) => write.objectStore('outbox').add({ ...record, sealed }));
  });
}

test('a value that was sealed opens with the same person and context', async () => {
  const { seal, open } = await openPersonDatabase(newPerson());
  const value = { note: 'A good hour', mood: 4 };
  assert.deepEqual(await open(await seal(value, 'answers/mood'), 'answers/mood'), value);
});

test('a record that was moved to another key or person does not open', async () => {
  const [maren, jonas] = [await openPersonDatabase(newPerson()), await openPersonDatabase(newPerson())];
  const sealed = await maren.seal('A good hour', 'answers/mood');
  await assert.rejects(maren.open(sealed, 'answers/journal'), { name: 'OperationError' });
  await assert.rejects(jonas.open(sealed, 'answers/mood'), { name: 'OperationError' });
});

test('two people with the same key would still have records that open only for one of them', async () => {
  const [maren, jonas] = [await openPersonDatabase(newPerson()), await openPersonDatabase(newPerson())];
  const sealed = await maren.seal('A good hour', 'answers/mood');
  const key = await maren.idb.get('keys', 'data');
  assert.ok(key);
  await jonas.idb.put('keys', key, 'data');
  const { open } = await openPersonDatabase(jonas.userId);
  await assert.rejects(open(sealed, 'answers/mood'), { name: 'OperationError' });
});

test('a changed bit does not open, and equal values look different', async () => {
  const { seal, open } = await openPersonDatabase(newPerson());
  const [one, other] = [await seal('rain', 'a'), await seal('rain', 'a')];
  assert.notDeepEqual(new Uint8Array(one.data), new Uint8Array(other.data));
  const bytes = new Uint8Array(one.data);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await assert.rejects(open(one, 'a'), { name: 'OperationError' });
});

test('the key stays the same, is not extractable, and the first of two pages decides it', async () => {
  const userId = newPerson();
  const [one, other] = await Promise.all([openPersonDatabase(userId), openPersonDatabase(userId)]);
  assert.equal(await other.open(await one.seal('rain', 'a'), 'a'), 'rain');
  const stored = await one.idb.get('keys', 'data');
  assert.ok(stored?.kind === 'open');
  assert.equal(stored.key.extractable, false);
  await assert.rejects(crypto.subtle.exportKey('raw', stored.key));
});

test('a locked key opens nothing', async () => {
  const { userId, idb } = await openPersonDatabase(newPerson());
  await idb.put('keys', LOCKED, 'data');
  await assert.rejects(openPersonDatabase(userId), DatabaseLocked);
});

test('every write is strictly durable', async (t) => {
  const modes: unknown[] = [];
  const original = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite') modes.push(options?.durability);
    return original.call(this, stores, mode, options);
  };
  t.after(() => {
    IDBDatabase.prototype.transaction = original;
  });
  const userId = newPerson();
  await addWaiting(userId, 'rain');
  await deletePersonDatabase(userId);
  assert.ok(modes.length >= 4, `${modes.length} writes`);
  assert.deepEqual(new Set(modes), new Set(['strict']));
});

for (const name of ['InvalidStateError', 'UnknownError', 'AbortError']) {
  test(`after ${name} the database is opened again, once`, async (t) => {
    const userId = newPerson();
    await addWaiting(userId, 'rain');
    failNext(t, IDBDatabase.prototype, 'transaction', [name]);
    assert.equal(await withPersonDatabase(userId, ({ idb }) => idb.count('outbox')), 1);
    failNext(t, IDBDatabase.prototype, 'transaction', [name, name]);
    await assert.rejects(
      withPersonDatabase(userId, ({ idb }) => idb.count('outbox')),
      { name },
    );
  });
}

/** Aborts the next transaction, as Chromium aborts open ones when an answer of the server clears the storage. */
function abortNextTransaction(t: TestContext): void {
  const original = IDBDatabase.prototype.transaction;
  const restore = () => {
    IDBDatabase.prototype.transaction = original;
  };
  IDBDatabase.prototype.transaction = function (...parameters) {
    restore();
    const started = original.apply(this, parameters);
    // The browser aborts it before it commits.
    started.commit = () => {};
    queueMicrotask(() => started.abort());
    return started;
  };
  t.after(restore);
}

test('a read that the browser aborts is repeated, and leaves no unhandled error', async (t) => {
  const userId = newPerson();
  await addWaiting(userId, 'rain');
  await openPersonDatabase(userId);
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  t.after(() => process.off('unhandledRejection', note));
  abortNextTransaction(t);
  assert.equal(await withPersonDatabase(userId, ({ idb }) => idb.count('outbox')), 1);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(unhandled, []);
});

test('a connection that the browser closed in the background is replaced', async () => {
  const userId = newPerson();
  await addWaiting(userId, 'rain');
  const { idb } = await openPersonDatabase(userId);
  idb.close();
  await addWaiting(userId, 'sun');
  assert.equal(await withPersonDatabase(userId, (database) => database.idb.count('outbox')), 2);
});

test('another page can delete or upgrade a database that is open here', async () => {
  const userId = newPerson();
  await addWaiting(userId, 'rain');
  const name = `hearten.person.${userId}`;
  const upgraded = await openDB(name, 2, {
    blocked: () => assert.fail('this page must close its connection'),
  });
  upgraded.close();
  await deleteDB(name);
  assert.equal(await withPersonDatabase(userId, ({ idb }) => idb.count('outbox')), 0);
});

test('on a full disk a write fails with a clear error, and nothing is lost', async (t) => {
  const userId = newPerson();
  await addWaiting(userId, 'rain');
  failNext(t, IDBObjectStore.prototype, 'add', ['QuotaExceededError']);
  await assert.rejects(addWaiting(userId, 'sun'), DatabaseFull);
  const records = await withPersonDatabase(userId, ({ idb }) => idb.getAll('outbox'));
  assert.equal(records.length, 1);
  await addWaiting(userId, 'sun');
  assert.equal(await withPersonDatabase(userId, ({ idb }) => idb.count('outbox')), 2);
});

test('a write of several records that fails stores none of them', async (t) => {
  const userId = newPerson();
  const { idb, seal } = await openPersonDatabase(userId);
  const sealed = await seal('rain', 'a');
  failNext(t, IDBObjectStore.prototype, 'put', ['QuotaExceededError']);
  const failing = strictWrite(idb, ['outbox', 'settings'], async (write) => {
    await write.objectStore('outbox').add({ id: 'a', stream: 'mood', state: 'waiting', sealed });
    await write.objectStore('settings').put(true, 'noted');
  });
  await assert.rejects(failing, { name: 'QuotaExceededError' });
  assert.equal(await idb.count('outbox'), 0);
});

test('the device counts what each person has waiting, without their keys', async () => {
  const [maren, jonas] = [newPerson(), newPerson()];
  await addWaiting(maren, 'rain');
  await addWaiting(maren, 'sun');
  await (await openPersonDatabase(jonas)).seal('rain', 'answers/mood');
  await (await openPersonDatabase(maren)).idb.put('keys', LOCKED, 'data');
  assert.deepEqual(await personsOnDevice(), [
    { userId: maren, waiting: 2, hasPlan: false },
    { userId: jonas, waiting: 0, hasPlan: false },
  ]);
  await deletePersonDatabase(maren);
  assert.deepEqual(await personsOnDevice(), [{ userId: jonas, waiting: 0, hasPlan: false }]);
});

test('a deleted database begins empty, with another key', async () => {
  const userId = newPerson();
  await addWaiting(userId, 'rain');
  const before = await openPersonDatabase(userId);
  const sealed = await before.seal('rain', 'a');
  await deletePersonDatabase(userId);
  const { idb, open } = await openPersonDatabase(userId);
  assert.equal(await idb.count('outbox'), 0);
  await assert.rejects(open(sealed, 'a'), { name: 'OperationError' });
});

test('without IndexedDB, opening a database fails and says why', async (t) => {
  const factory = indexedDB;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  t.after(() => Object.assign(globalThis, { indexedDB: factory }));
  await assert.rejects(openPersonDatabase(newPerson()), DatabaseUnavailable);
});

test('a device without space can be read, and tells only a write that it is full', async (t) => {
  const userId = newPerson();
  failNext(t, IDBObjectStore.prototype, 'put', ['QuotaExceededError', 'QuotaExceededError']);
  assert.equal(await withPersonDatabase(userId, ({ idb }) => idb.count('outbox')), 0);
  await assert.rejects(addWaiting(userId, 'A good hour'), DatabaseFull);
});
