import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import '../../testing/browser.ts';
import { deferred } from '../../testing/deferred.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { ApiError } from '../api-error.ts';
import { personsOnDevice, withPersonDatabase } from '../device/person-database.ts';
import { createOutbox, NotStored, type OutboxOptions } from './outbox.ts';
import { fieldsOf, type QueuedWrite } from './queued-write.ts';
import { createOutboxStore } from './store.ts';
import { createFakeServer, type FakeServer } from './testing/fake-server.ts';
import { createLocks } from './testing/locks.ts';
import { storingLater, withNewKeyPerAttempt, withoutLock } from './testing/negative-controls.ts';
import { journalWrite, moodCorrection, moodWithdrawal, moodWrite, toggleWrite } from './testing/writes.ts';
import { isWaiting } from './waiting.ts';

installIndexedDb();

/** Each test uses people of its own, because the device is shared. */
let lastId = 2000;

/** A person with a server and a device on which pages can be opened. */
function device(userId = ++lastId) {
  const server = createFakeServer(userId);
  const locks = createLocks();
  let isOffline = false;
  /** A page of this device. `options` replaces parts of it. */
  const openPage = (options: Partial<OutboxOptions> = {}) => {
    const ends: string[] = [];
    const page = createOutbox({
      userId,
      store: createOutboxStore(userId),
      fetch: server.fetch,
      locks,
      isAllowed: () => true,
      checksFirst: () => isOffline,
      onChange: async () => {},
      onDelivered: () => {
        isOffline = false;
      },
      onDrained: ({ kind }) => {
        ends.push(kind);
        if (kind === 'offline') isOffline = true;
      },
      answerWaitMs: 200,
      ...options,
    });
    return Object.assign(page, { ends });
  };
  const goOffline = () => {
    server.isReachable = false;
    isOffline = true;
  };
  const goOnline = () => {
    server.isReachable = true;
  };
  return { userId, server, openPage, goOffline, goOnline };
}

const values = ({ executed }: FakeServer) =>
  executed.map(({ method, body }) => [
    method,
    (JSON.parse(body || '{}') as { moodValue?: number }).moodValue,
  ]);
const idOf = (write: QueuedWrite) => fieldsOf(write).id as string;

test('online a save gets the server’s answer, and nothing stays on the device', async () => {
  const { userId, server, openPage } = device();
  const page = openPage();
  const write = moodWrite(userId, 4);
  const answer = (await page.send(write)) as { moodValue: number };
  assert.equal(answer.moodValue, 4);
  assert.deepEqual(await page.store.list(), []);
  assert.equal(await page.store.wasDelivered(write.id), true);
  assert.deepEqual(server.executed, [
    { userId, method: 'POST', path: '/api/mood', body: write.body, at: write.at },
  ]);
  assert.equal(server.checks, 0, 'no further call is made');
});

test('a write is on the disk before its request, and marked as attempted', async () => {
  const { userId, server, openPage } = device();
  const seen: string[] = [];
  const fetch: typeof globalThis.fetch = async (...request) => {
    seen.push(
      ...(await withPersonDatabase(userId, ({ idb }) => idb.getAll('outbox'))).map(({ state }) => state),
    );
    return server.fetch(...request);
  };
  await openPage({ fetch }).send(moodWrite(userId, 4));
  assert.deepEqual(seen, ['attempted']);
});

test('offline nothing is sent, the entry waits, and a later visit sends it with its own time', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  goOffline();
  const write = moodWrite(userId, 2);
  assert.ok(isWaiting(await openPage().send(write)));
  assert.deepEqual(server.attempts, []);
  goOnline();
  assert.deepEqual(await openPage().drain({ checksFirst: true }), { kind: 'empty' });
  assert.deepEqual([server.executed[0]?.at, server.executed[0]?.body], [write.at, write.body]);
});

test('an answer that is lost costs nothing: the repeat has the same key, and one entry is stored', async () => {
  const { userId, server, openPage } = device();
  const page = openPage();
  server.fates = ['cut', 'refuse', 'cut'];
  assert.ok(isWaiting(await page.send(moodWrite(userId, 3))));
  for (let tries = 0; tries < 3; tries += 1) await page.drain();
  assert.equal(server.executed.length, 1);
  assert.equal(new Set(server.attempts).size, 1);
  assert.deepEqual(await page.store.list(), []);
});

test('a save that hangs is told to wait after a moment, and the page that was killed loses nothing', async () => {
  const { userId, server, openPage } = device();
  server.fates = ['hang'];
  const killed = openPage({ locks: createLocks() });
  assert.ok(isWaiting(await killed.send(moodWrite(userId, 1))));
  await openPage().drain();
  assert.deepEqual(values(server), [['POST', 1]]);
});

test('writes of one kind arrive in their order, and a kind that the server can’t take now holds up no other', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  goOffline();
  const page = openPage();
  for (const write of [moodWrite(userId, 1), journalWrite(userId, 'Rain'), moodWrite(userId, 2)])
    await page.send(write);
  goOnline();
  server.fates = [[503, 'Busy', '7']];
  assert.deepEqual(await page.drain({ checksFirst: true }), { kind: 'later', waitMs: 7_000 });
  assert.deepEqual(
    server.executed.map(({ path }) => path),
    ['/api/journal'],
  );
  await page.drain();
  assert.deepEqual(values(server).slice(1), [
    ['POST', 1],
    ['POST', 2],
  ]);
});

for (const status of [408, 425, 429, 500, 502, 503, 504]) {
  test(`${status} is tried again`, async () => {
    const { userId, server, openPage } = device();
    const page = openPage();
    server.fates = [[status]];
    assert.ok(isWaiting(await page.send(moodWrite(userId, 4))));
    assert.deepEqual(await page.drain(), { kind: 'empty' });
    assert.equal(server.executed.length, 1);
  });
}

test('a page of the network that answers 200 has stored nothing', async () => {
  const { userId, server, openPage } = device();
  const portal: typeof fetch = async () => new Response('<html>Please accept our terms</html>');
  const page = openPage({ fetch: portal });
  assert.ok(isWaiting(await page.send(moodWrite(userId, 4))));
  await openPage().drain();
  assert.equal(server.executed.length, 1);
});

test('409 means other contents: the person decides, and it is not tried again', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  goOffline();
  const page = openPage();
  await page.send(moodWrite(userId, 4));
  goOnline();
  server.fates = [[409, 'There is already another entry with this id']];
  await page.drain({ checksFirst: true });
  await page.drain();
  const [write] = await page.store.read();
  assert.equal(write?.state, 'refused');
  assert.match(write?.refusal?.body ?? '', /already another entry/);
  assert.equal(server.attempts.length, 1);
});

test('a refusal reaches the form that waits for it, and nothing waits', async () => {
  const { userId, server, openPage } = device();
  const page = openPage();
  server.fates = [[400, 'An entry can be at most 400 days old']];
  await assert.rejects(
    page.send(moodWrite(userId, 4)),
    (error) => error instanceof ApiError && error.serverMessage === 'An entry can be at most 400 days old',
  );
  assert.deepEqual(await page.store.list(), []);
});

test('a refused entry holds back what depends on it, and nothing else', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  const page = openPage();
  const first = moodWrite(userId, 1);
  server.fates = ['refuse'];
  await page.send(first);
  goOffline();
  await page.send(moodCorrection(userId, idOf(first), 2));
  await page.send(moodWrite(userId, 5));
  goOnline();
  server.fates = [[400, 'no']];
  await page.drain({ checksFirst: true });
  assert.deepEqual(values(server), [['POST', 5]]);
  assert.deepEqual(
    (await page.store.list()).map(({ state }) => state),
    ['refused', 'new'],
  );
});

test('401 in mid-queue holds the rest for its owner, and another account neither sends nor sees it', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  goOffline();
  const page = openPage();
  for (const value of [1, 2, 3]) await page.send(moodWrite(userId, value));
  goOnline();
  server.fates = ['answer', [401, 'Please sign in']];
  assert.deepEqual(await page.drain({ checksFirst: true }), { kind: 'signed-out' });
  const other = device();
  server.userId = other.userId;
  assert.deepEqual(await page.drain({ checksFirst: true }), { kind: 'signed-out' });
  assert.deepEqual(await other.openPage().store.read(), []);
  const unchecked = await page.drain({ checksFirst: false });
  assert.equal(unchecked.kind, 'forbidden', 'every body names its person');
  server.userId = userId;
  await page.drain({ checksFirst: true });
  assert.deepEqual(
    server.executed.map(({ userId: owner, body }) => [owner, JSON.parse(body).moodValue]),
    [
      [userId, 1],
      [userId, 2],
      [userId, 3],
    ],
  );
});

test('after an expired session a save waits, and after 403 the form gets the error and nothing waits', async () => {
  const { userId, server, openPage } = device();
  const page = openPage();
  server.fates = [[401]];
  assert.ok(isWaiting(await page.send(moodWrite(userId, 4))));
  assert.equal((await page.store.list()).length, 1);
  await page.drain();
  server.fates = [[403, 'Hearten needs your consent']];
  await assert.rejects(page.send(moodWrite(userId, 5)), { status: 403 });
  assert.deepEqual(await page.store.list(), []);
  assert.deepEqual(values(server), [['POST', 4]]);
});

test('a page that may not send keeps what it stores', async () => {
  const { userId, server, openPage } = device();
  const page = openPage({ isAllowed: () => false });
  assert.ok(isWaiting(await page.send(moodWrite(userId, 4))));
  assert.deepEqual([page.ends, server.attempts], [['paused'], []]);
});

test('simultaneous sends of one write get the same answer', async () => {
  const { userId, server, openPage } = device();
  const page = openPage();
  const write = moodWrite(userId, 4);
  const answers = await Promise.all([page.send(write), page.send(write)]);
  assert.deepEqual(
    answers.map((answer) => (answer as { moodValue?: number }).moodValue),
    [4, 4],
  );
  assert.equal(server.executed.length, 1);
});

test('two pages send what waits once', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  goOffline();
  for (const value of [1, 2, 3, 4]) await openPage().send(moodWrite(userId, value));
  goOnline();
  await Promise.all([openPage().drain(), openPage().drain(), openPage().drain()]);
  assert.equal(server.attempts.length, 4);
  assert.deepEqual(
    values(server).map(([, value]) => value),
    [1, 2, 3, 4],
  );
});

test('a save whose entry another page sends still gets the answer', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  const [one, other] = [openPage(), openPage()];
  goOffline();
  const write = moodWrite(userId, 2);
  await one.send(write);
  goOnline();
  const [answer] = await Promise.all([one.send(write), other.drain()]);
  assert.equal((answer as { moodValue: number }).moodValue, 2);
  assert.equal(server.executed.length, 1);
});

test('an unsent tap is corrected and undone on the device, by the id that the client made', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  goOffline();
  const page = openPage();
  const [kept, undone] = [moodWrite(userId, 1), moodWrite(userId, 2)];
  await page.send(kept);
  await page.send(undone);
  await page.send(moodCorrection(userId, idOf(kept), 5));
  await page.send(moodWithdrawal(userId, idOf(undone)));
  goOnline();
  await page.drain({ checksFirst: true });
  assert.deepEqual(values(server), [['POST', 5]]);
  assert.equal(server.executed[0]?.at, kept.at);
});

test('a tap that may have arrived is sent again, and its deletion follows', async () => {
  const { userId, server, openPage } = device();
  const page = openPage();
  server.fates = ['cut', 'refuse', 'refuse'];
  const tap = moodWrite(userId, 1);
  await page.send(tap);
  await page.send(moodWithdrawal(userId, idOf(tap)));
  await page.drain();
  await page.drain();
  assert.deepEqual(
    server.executed.map(({ method }) => method),
    ['POST', 'DELETE'],
  );
});

test('an act that is toggled back before it was sent leaves nothing to send', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  goOffline();
  const page = openPage();
  for (const isCompleted of [true, false, true, true, false])
    await page.send(toggleWrite(userId, 'act', isCompleted));
  assert.deepEqual(await page.store.list(), []);
  goOnline();
  await page.drain({ checksFirst: true });
  assert.deepEqual(server.attempts, []);
});

test('a further correction of an entry that another device changed, too, needs the person', async () => {
  const { userId, server, openPage } = device();
  const page = openPage();
  const entryId = crypto.randomUUID();
  server.fates = ['refuse'];
  await page.send(moodCorrection(userId, entryId, 2, 1));
  server.fates = ['refuse'];
  await page.send(moodCorrection(userId, entryId, 3, 2));
  const conflict: typeof fetch = async () => Response.json({ revision: 4, conflict: { moodValue: 2 } });
  await openPage({ fetch: conflict }).drain({ checksFirst: false });
  const [write] = await page.store.read();
  assert.equal(write?.state, 'refused');
  assert.match(write?.refusal?.body ?? '', /on another device/);
});

test('on a full device a save says that it is not stored, and sends nothing by itself', async (t) => {
  const { userId, server, openPage } = device();
  const page = openPage();
  await page.store.list();
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  t.after(() => Object.assign(IDBObjectStore.prototype, { add }));
  await assert.rejects(page.send(moodWrite(userId, 4)), NotStored);
  assert.deepEqual([server.attempts, (await page.store.list()).length], [[], 0]);
});

test('killed between any two steps, the device sends the entry once at the next visit', async () => {
  for (const step of ['change', 'claim', 'removeDelivered'] as const) {
    for (const isDone of [false, true]) {
      const { userId, server, openPage } = device();
      const store = createOutboxStore(userId);
      const isKilled = deferred();
      const killed = openPage({
        locks: createLocks(),
        storeWaitMs: 500,
        store: {
          ...store,
          // The page ends before or after this step: its promise never settles.
          [step]: async (...parameters: unknown[]) => {
            if (isDone) await (store[step] as (...all: unknown[]) => Promise<unknown>)(...parameters);
            isKilled.open();
            return new Promise(() => {});
          },
        },
      });
      // Nobody is left to hear of it.
      killed.send(moodWrite(userId, 3)).catch(() => {});
      await isKilled.promise;
      await openPage().drain();
      const isLost = step === 'change' && !isDone;
      assert.equal(server.executed.length, isLost ? 0 : 1, `${step}, ${isDone ? 'done' : 'not done'}`);
    }
  }
});

test('the device knows how many entries wait, and stores no word of them in the clear', async () => {
  const { userId, openPage, goOffline } = device();
  goOffline();
  await openPage().send(journalWrite(userId, 'A good hour'));
  const person = (await personsOnDevice()).find((one) => one.userId === userId);
  assert.equal(person?.waiting, 1);
  const records = await withPersonDatabase(userId, ({ idb }) => idb.getAll('outbox'));
  assert.doesNotMatch(JSON.stringify(records.map(({ sealed: _, ...rest }) => rest)), /good|hour/);
});

test('control: a new key per attempt stores an entry twice', async () => {
  const { userId, server, openPage } = device();
  const page = openPage({ fetch: withNewKeyPerAttempt(server.fetch) });
  server.fates = ['cut'];
  await page.send(moodWrite(userId, 3));
  await page.drain();
  assert.equal(server.executed.length, 2);
});

test('control: without the lock two pages send the same entry', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  goOffline();
  await openPage().send(moodWrite(userId, 3));
  goOnline();
  const slow: typeof fetch = async (...request) => {
    await wait(40);
    return server.fetch(...request);
  };
  await Promise.all([1, 2].map(() => openPage({ locks: withoutLock(), fetch: slow }).drain()));
  assert.equal(server.attempts.length, 2);
});

test('control: an entry that is sent before it is stored is lost when the page is killed', async () => {
  const { userId, server, openPage } = device();
  server.fates = ['refuse'];
  const page = openPage({ store: storingLater(createOutboxStore(userId), 60_000) });
  await page.send(moodWrite(userId, 3));
  await openPage().drain();
  assert.equal(server.executed.length, 0);
});

/**
 * A store that holds back some calls of a method until `answer` is called: the database has stopped answering. These
 * are the first `heldBack` calls after `answered` others.
 */
function silentStore(userId: number, method: 'read' | 'change', heldBack: number, answered = 0) {
  const store = createOutboxStore(userId);
  const { promise, open: answer } = deferred();
  let calls = 0;
  const original = store[method] as (...all: unknown[]) => Promise<unknown>;
  const silent = async (...parameters: unknown[]) => {
    calls += 1;
    if (calls > answered && calls <= answered + heldBack) await promise;
    return original(...parameters);
  };
  return { store: { ...store, [method]: silent }, answer };
}

test('a save does not wait for ever for the device; what is stored late is sent once, and shown', async () => {
  const { userId, server, openPage } = device();
  const { store, answer } = silentStore(userId, 'change', 2);
  const delivered = deferred<boolean>();
  let shown = 0;
  const page = openPage({
    store,
    storeWaitMs: 400,
    onChange: async () => void shown++,
    onDelivered: (_write, _answer, isAwaited) => delivered.open(isAwaited),
  });
  const write = moodWrite(userId, 4);
  await assert.rejects(page.send(write), { name: 'TimeoutError' });
  await assert.rejects(page.send(write), { name: 'TimeoutError' });
  assert.deepEqual([server.attempts, await page.store.list(), shown], [[], [], 0]);

  answer();
  assert.equal(await delivered.promise, false, 'no form waits for it, so the screen has to load it');
  await page.drain();
  assert.deepEqual(values(server), [['POST', 4]]);
  assert.deepEqual([server.attempts.length, await page.store.list()], [1, []]);
  assert.ok(shown > 0);
});

test('what the device reads too late stores nothing, and another attempt is stored at once', async () => {
  const { userId, server, openPage, goOffline } = device();
  goOffline();
  const { store, answer } = silentStore(userId, 'read', 1);
  const page = openPage({ store, storeWaitMs: 400 });
  const entryId = crypto.randomUUID();
  await assert.rejects(page.send(moodCorrection(userId, entryId, 3, 1)), { name: 'TimeoutError' });
  const newer = moodCorrection(userId, entryId, 5, 1);
  assert.ok(isWaiting(await page.send(newer)));
  answer();
  await wait(50);
  const [stored, ...others] = await page.store.read();
  assert.deepEqual([stored?.id, stored?.body, others], [newer.id, newer.body, []]);
  assert.deepEqual(server.attempts, []);
});

test('another attempt is stored although the first one never is', async () => {
  const { userId, server, openPage } = device();
  const { store } = silentStore(userId, 'change', 1);
  const write = moodWrite(userId, 3);
  const page = openPage({ store, storeWaitMs: 400 });
  await assert.rejects(page.send(write), { name: 'TimeoutError' });
  assert.equal(((await page.send(write)) as { moodValue: number }).moodValue, 3);
  assert.deepEqual(values(server), [['POST', 3]]);
});

test('a write that was delivered is not stored again, so a deletion after it is sent', async () => {
  const { userId, server, openPage, goOffline, goOnline } = device();
  const page = openPage();
  const write = moodWrite(userId, 4);
  await page.send(write);
  goOffline();
  assert.ok(isWaiting(await page.send(write)));
  assert.deepEqual(await page.store.list(), []);
  await page.send(moodWithdrawal(userId, idOf(write)));
  goOnline();
  await page.drain({ checksFirst: true });
  assert.deepEqual(
    server.executed.map(({ method }) => method),
    ['POST', 'DELETE'],
  );
});

for (const [what, method, fate] of [
  ['whether it still waits can’t be read', 'read', 'refuse'],
  ['a refused one can’t be removed', 'change', [400, 'no']],
] as const)
  test(`a save is told to wait although ${what}, and it can be sent later`, async () => {
    const { userId, server, openPage } = device();
    const { store, answer } = silentStore(userId, method, 1, 1);
    server.fates = [fate];
    const write = moodWrite(userId, 5);
    assert.ok(isWaiting(await openPage({ store, storeWaitMs: 400, answerWaitMs: 5_000 }).send(write)));
    const page = openPage();
    assert.deepEqual(
      (await page.store.list()).map(({ id }) => id),
      [write.id],
    );
    assert.deepEqual(await page.drain(), { kind: 'empty' });
    assert.deepEqual(values(server), [['POST', 5]]);
    answer();
  });

test('a save gets its answer although the list of what waits can’t be read', async () => {
  const { userId, openPage } = device();
  const page = openPage({ onChange: () => new Promise(() => {}), storeWaitMs: 400 });
  assert.equal(((await page.send(moodWrite(userId, 5))) as { moodValue: number }).moodValue, 5);
});
