import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { openDB } from 'idb';
import '../../testing/browser.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { createOutboxStore } from '../outbox/store.ts';
import { personDatabaseName } from '../stored-names.ts';
import { deletePersonDatabase, withIdb, withPersonDatabase } from './person-database.ts';
import { readStore } from './read-store.ts';
import { strictWrite } from './strict-write.ts';

installIndexedDb();

const USER_ID = 7_101;

/** Counts up in the settings. Calls `asked` once the database has been asked to store the next number. */
const countUp = (asked: () => void) =>
  withPersonDatabase(USER_ID, ({ idb }) =>
    strictWrite(idb, ['settings'], async (write) => {
      const settings = write.objectStore('settings');
      const before = ((await settings.get('count')) as number | undefined) ?? 0;
      const stored = settings.put(before + 1, 'count');
      asked();
      await stored;
    }),
  );

/** Reads with a connection of its own, as another page does. */
async function readCount(): Promise<unknown> {
  const idb = await openDB(personDatabaseName(USER_ID));
  try {
    return await idb.get('settings', 'count');
  } finally {
    idb.close();
  }
}

const leavePage = () => dispatchEvent(new Event('pagehide'));
const showPage = () => dispatchEvent(new Event('pageshow'));

afterEach(async () => {
  showPage();
  await deletePersonDatabase(USER_ID);
});

test('leaving the page aborts a write', async () => {
  let tries = 0;
  const writing = countUp(() => {
    tries += 1;
    leavePage();
  });
  await assert.rejects(writing, { name: 'AbortError' });
  assert.equal(tries, 1);
  assert.equal(await readCount(), undefined);
});

test('a write that leaving the page aborts is not repeated when the page is shown again', async () => {
  let tries = 0;
  const writing = countUp(() => {
    tries += 1;
    leavePage();
    showPage();
  });
  await assert.rejects(writing, { name: 'AbortError' });
  assert.equal(tries, 1);
  assert.equal(await readCount(), undefined);
});

test('a page that is left begins neither reads nor writes until it is shown again', async () => {
  await countUp(() => {});
  leavePage();
  let tries = 0;
  const count = () => {
    tries += 1;
  };
  const reading = (read: () => void) =>
    withIdb(USER_ID, (idb) =>
      readStore(idb, 'settings', (settings) => {
        read();
        return settings.get('count');
      }),
    );
  await assert.rejects(reading(count), { name: 'AbortError' });
  await assert.rejects(
    withIdb(USER_ID, (idb) => strictWrite(idb, ['settings'], async () => count())),
    { name: 'AbortError' },
  );
  assert.equal(tries, 0);
  showPage();
  assert.equal(await reading(count), 1);
  await countUp(count);
  assert.equal(await readCount(), 2);
  assert.equal(tries, 2);
});

test('leaving the page does not abort what the browser is committing', async (t) => {
  const commit = IDBTransaction.prototype.commit;
  t.mock.method(IDBTransaction.prototype, 'commit', function (this: IDBTransaction) {
    commit.call(this);
    leavePage();
    showPage();
  });
  await withPersonDatabase(USER_ID, ({ idb }) =>
    strictWrite(idb, ['settings'], async (write) => {
      await write.objectStore('settings').put(1, 'count');
      write.commit();
    }),
  );
  assert.equal(await readCount(), 1);
});

test('a save is stored although the page is left before the browser has answered', async (t) => {
  const add = IDBObjectStore.prototype.add;
  t.mock.method(IDBObjectStore.prototype, 'add', function (this: IDBObjectStore, ...given: [unknown]) {
    queueMicrotask(leavePage);
    return add.apply(this, given);
  });
  const store = createOutboxStore(USER_ID);
  const saving = store.change({
    add: {
      id: 'a',
      route: 'POST /api/mood',
      path: '/api/mood',
      at: '2026-11-23T09:14:00.000+01:00',
      userId: USER_ID,
    },
  });
  assert.equal(await saving, true);
  showPage();
  assert.deepEqual(
    (await store.list()).map(({ id }) => id),
    ['a'],
  );
});
