import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  deletePersonDatabase,
  openPersonDatabase,
  personsOnDevice,
} from '../../lib/device/person-database.ts';
import { isOffline } from '../../lib/reachability.ts';
import { allAnswersWritten } from '../../testing/answers-written.ts';
import { deferred } from '../../testing/deferred.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { serve } from '../../testing/server.ts';
import { setSignedInHint } from '../../testing/signed-in-hint.ts';
import { broadcastSignIn, broadcastSignOut } from './cross-tab.ts';
import { loadSession, session } from './session.ts';

installIndexedDb();

/** The app waits 1.2 s for an answer. The rest is for a busy machine. */
const KNOWN_WITHIN_MS = 10_000;

/** Opens the app once, online, as Maren. Then the page is closed. */
async function visitAsMaren(t: Parameters<typeof serve>[0]) {
  const server = await serve(t, () => [200, MAREN]);
  setSignedInHint(true);
  await loadSession();
  await allAnswersWritten();
  session.value = { status: 'loading' };
  server.answer = () => 'hang up';
  return server;
}

beforeEach(async () => {
  for (const { userId } of await personsOnDevice()) await deletePersonDatabase(userId);
  localStorage.clear();
  setSignedInHint(false);
  isOffline.value = false;
  session.value = { status: 'loading' };
});

test('without a network the person is known by name, with the time of the last answer', async (t) => {
  const before = Date.now();
  await visitAsMaren(t);
  await loadSession();
  const now = session.value;
  assert.ok(now.status === 'signed-in' && now.asOf !== undefined);
  assert.deepEqual(now.user, MAREN);
  assert.ok(now.asOf >= before && now.asOf <= Date.now());
});

test('when the network is back, the person is signed in as before', async (t) => {
  const server = await visitAsMaren(t);
  await loadSession();
  server.answer = () => [200, { ...MAREN, fullName: 'Maren Holm' }];
  await loadSession();
  assert.deepEqual(session.value, { status: 'signed-in', user: { ...MAREN, fullName: 'Maren Holm' } });
});

test('a server that hangs: the person is known before it answers, and the answer still counts', async (t) => {
  const server = await visitAsMaren(t);
  const { promise, open } = deferred();
  server.answer = async () => {
    await promise;
    return [401];
  };
  const loading = loadSession();
  const start = performance.now();
  while (session.value.status !== 'signed-in') {
    assert.ok(performance.now() - start < KNOWN_WITHIN_MS);
    await setImmediate();
  }
  open();
  await loading;
  assert.equal(session.value.status, 'signed-out');
});

test('without the cookies of the session, as after a crash, nobody is shown', async (t) => {
  await visitAsMaren(t);
  setSignedInHint(false);
  await loadSession();
  assert.equal(session.value.status, 'signed-out');
});

for (const [what, change] of [
  ['another person has signed in since', () => broadcastSignIn(MAREN.id + 1)],
  ['the person has signed out', () => broadcastSignOut()],
] as const) {
  test(`when ${what}, the person remembered is not shown`, async (t) => {
    await visitAsMaren(t);
    change();
    await loadSession();
    assert.equal(session.value.status, 'unreachable');
  });
}

for (const reason of ['ended-by-owner', 'erased', 'expired', undefined] as const) {
  test(`a session that ended elsewhere (${reason ?? 'no reason'})`, async (t) => {
    const server = await visitAsMaren(t);
    localStorage.setItem(`hearten.draft.journal.${MAREN.id}`, 'half a thought');
    const { idb, seal } = await openPersonDatabase(MAREN.id);
    await idb.add('outbox', {
      id: 'a',
      stream: 'mood',
      state: 'new',
      sealed: await seal('unsent', 'outbox/a'),
    });
    server.answer = () => [401, { message: 'Please sign in', reason }];
    await loadSession();
    assert.equal(session.value.status, 'signed-out');
    const isWiped = reason === 'ended-by-owner' || reason === 'erased';
    for (let left = 100; isWiped && left > 0; left -= 1) await setImmediate();
    const after = await openPersonDatabase(MAREN.id);
    assert.equal((await after.idb.count('answers')) > 0, !isWiped, 'stored answers');
    assert.equal(await after.idb.count('outbox'), reason === 'erased' ? 0 : 1, 'waiting entries');
    const draft = localStorage.getItem(`hearten.draft.journal.${MAREN.id}`);
    assert.equal(draft, reason === 'erased' ? null : 'half a thought');
  });
}

test('a session that its owner ended elsewhere takes the key with it when nothing waits', async (t) => {
  const server = await visitAsMaren(t);
  server.answer = () => [401, { message: 'Please sign in', reason: 'ended-by-owner' }];
  await loadSession();
  while ((await personsOnDevice()).length > 0) await setImmediate();
});
