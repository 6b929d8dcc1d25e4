import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '../../lib/api.ts';
import { isUnauthenticated } from '../../lib/api-error.ts';
import { send } from '../../lib/send.ts';
import { deferred } from '../../testing/deferred.ts';
import { MAREN } from '../../testing/people.ts';
import { until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { setSignedInHint } from '../../testing/signed-in-hint.ts';
import { setVisibility } from '../../testing/visibility.ts';
import { createOpenForUser } from './open-for-user.ts';
import {
  loadSession,
  pendingRecoveryUser,
  session,
  showRecoveryCode,
  signedInAs,
  user,
  watchSession,
} from './session.ts';

const ILSE = { ...MAREN, id: 1002, username: 'ilse' };
const KEY = 'hearten.signedInAs';
const DRAFT = 'hearten.draft.mood.1001';
const SOON_MS = 30;

const noHint = () => setSignedInHint(false);

/** Another tab has told who is here now, which this one hears of unless it sleeps. */
const tell = (who: string, key = KEY) => {
  localStorage.setItem(key, who);
  dispatchEvent(Object.assign(new Event('storage'), { key }));
};
const like = () => send('POST /api/community/posts/:id/like', { params: { id: '7' } });

beforeEach(() => {
  localStorage.clear();
  noHint();
  pendingRecoveryUser.value = null;
  session.value = { status: 'loading' };
});

const openFor = createOpenForUser();

/** Maren's tab with something open, and what the server answers to whoever the browser is by now. */
async function openMarens(t: Parameters<typeof serve>[0], answer: () => Answer | Promise<Answer>) {
  const server = await serve(t, answer);
  setSignedInHint(true);
  signedInAs(MAREN);
  openFor.value = MAREN.id;
  localStorage.setItem(DRAFT, '{}');
  t.after(watchSession());
  return server;
}

test('who signs out in one tab is signed out in all of them, at once, and leaves no draft', async (t) => {
  const server = await openMarens(t, () => [401]);
  noHint();
  tell('');
  assert.deepEqual(session.value, { status: 'signed-out', byChoice: true });
  assert.equal(localStorage.getItem(DRAFT), null);
  assert.equal(openFor.value, null, 'what was open for them is closed');
  assert.equal(server.seen.length, 0);
});

test('why a session has ended may be heard after that it has', async (t) => {
  await openMarens(t, () => [401]);
  noHint();
  await loadSession();
  assert.deepEqual([session.value, openFor.value], [{ status: 'signed-out', byChoice: false }, MAREN.id]);
  tell('');
  assert.deepEqual([session.value, openFor.value], [{ status: 'signed-out', byChoice: true }, null]);
  assert.equal(localStorage.getItem(DRAFT), null);
});

test('a session that merely ends closes nothing and keeps the drafts', async (t) => {
  await openMarens(t, () => [401]);
  await loadSession();
  assert.deepEqual(session.value, { status: 'signed-out', byChoice: false });
  assert.equal(openFor.value, MAREN.id);
  assert.equal(localStorage.getItem(DRAFT), '{}');
});

test('when somebody else signs in in another tab, nothing of the first stays until the server says who it is', async (t) => {
  const { promise, open } = deferred<Answer>();
  await openMarens(t, () => promise);
  tell(String(ILSE.id));
  assert.deepEqual([session.value.status, openFor.value], ['loading', null]);
  open([200, ILSE]);
  await until(() => user.value?.id === ILSE.id);
});

test('what else is kept on the device concerns no session', async (t) => {
  const server = await openMarens(t, () => [200, MAREN]);
  tell('true', 'soundEnabled');
  await wait(SOON_MS);
  assert.equal(server.seen.length, 0);
});

test('a tab that has slept finds out who is here as soon as it is looked at', async (t) => {
  await openMarens(t, () => [200, ILSE]);
  await setVisibility('visible');
  await until(() => user.value?.id === ILSE.id);
  assert.equal(openFor.value, null);
});

test('a call that is refused as another’s leads to whoever is here', async (t) => {
  const server = await openMarens(t, () => [403, { message: 'This belongs to another person' }]);
  const reading = api('GET /api/journal', { query: { userId: 1001 } }).catch(() => {});
  server.answer = ({ path }) => (path === '/api/user' ? [200, ILSE] : [403]);
  await reading;
  await until(() => user.value?.id === ILSE.id);
});

for (const [what, happen, then] of [
  ['somebody else', () => localStorage.setItem(KEY, String(ILSE.id)), 'signed-in'],
  ['nobody', noHint, 'signed-out'],
] as const) {
  test(`what one writes in a tab that has not heard goes out as ${what} in no case`, async (t) => {
    const server = await openMarens(t, () => [200, ILSE]);
    happen();
    await assert.rejects(like(), isUnauthenticated);
    await until(() => session.value.status === then);
    assert.deepEqual(
      server.seen.map(({ path }) => path).filter((path) => path !== '/api/user'),
      [],
    );
  });
}

test('nor does what a visitor writes go out as who has signed in in another tab', async (t) => {
  const server = await serve(t, () => [200, ILSE]);
  await loadSession();
  t.after(watchSession());
  await like();
  setSignedInHint(true);
  await assert.rejects(like(), isUnauthenticated);
  await until(() => user.value?.id === ILSE.id);
  assert.equal(server.seen.filter(({ method }) => method === 'POST').length, 1);
});

test('an answer about who was here that comes after they have left brings nobody back', async (t) => {
  const { promise, open } = deferred<Answer>();
  await openMarens(t, () => promise);
  const looking = loadSession();
  noHint();
  tell('');
  open([200, MAREN]);
  await looking;
  assert.equal(session.value.status, 'signed-out');
});

test('a recovery code on screen stays there whatever happens elsewhere, until it is kept', async (t) => {
  const server = await serve(t, () => [200, MAREN]);
  await loadSession();
  t.after(watchSession());
  setSignedInHint(true);
  const person = { ...MAREN, recoveryCode: 'ABCD-EFGH-JKLM-NPQR-STUV' };
  showRecoveryCode(person);
  await setVisibility('hidden');
  await setVisibility('visible');
  dispatchEvent(new Event('online'));
  tell(String(MAREN.id));
  await wait(SOON_MS);
  assert.deepEqual(
    [session.value.status, pendingRecoveryUser.value, server.seen.length],
    ['signed-out', person, 0],
  );
  signedInAs(MAREN);
  assert.equal(pendingRecoveryUser.value, null);
});
