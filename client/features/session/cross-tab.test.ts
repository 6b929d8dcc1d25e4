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

/** Another tab stores the signed-in user, and this tab gets the storage event. */
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

/** Maren's signed-in tab with an open dialog and a draft. `answer` is the server's answer to her browser. */
async function openMarens(t: Parameters<typeof serve>[0], answer: () => Answer | Promise<Answer>) {
  const server = await serve(t, answer);
  setSignedInHint(true);
  signedInAs(MAREN);
  openFor.value = MAREN.id;
  localStorage.setItem(DRAFT, '{}');
  t.after(watchSession());
  return server;
}

test('signing out in one tab signs out all tabs at once and deletes drafts', async (t) => {
  const server = await openMarens(t, () => [401]);
  noHint();
  tell('');
  assert.deepEqual(session.value, { status: 'signed-out', byChoice: true });
  assert.equal(localStorage.getItem(DRAFT), null);
  assert.equal(openFor.value, null, 'her dialog closes');
  assert.equal(server.seen.length, 0);
});

test('a tab may learn from the server first and from the other tab later that the person signed out', async (t) => {
  await openMarens(t, () => [401]);
  noHint();
  await loadSession();
  assert.deepEqual([session.value, openFor.value], [{ status: 'signed-out', byChoice: false }, MAREN.id]);
  tell('');
  assert.deepEqual([session.value, openFor.value], [{ status: 'signed-out', byChoice: true }, null]);
  assert.equal(localStorage.getItem(DRAFT), null);
});

test('an expired session closes nothing and keeps the drafts', async (t) => {
  await openMarens(t, () => [401]);
  await loadSession();
  assert.deepEqual(session.value, { status: 'signed-out', byChoice: false });
  assert.equal(openFor.value, MAREN.id);
  assert.equal(localStorage.getItem(DRAFT), '{}');
});

test('when another user signs in in another tab, the first user’s content disappears before the server answers', async (t) => {
  const { promise, open } = deferred<Answer>();
  await openMarens(t, () => promise);
  tell(String(ILSE.id));
  assert.deepEqual([session.value.status, openFor.value], ['loading', null]);
  open([200, ILSE]);
  await until(() => user.value?.id === ILSE.id);
});

test('other changes of the device’s storage do not affect the session', async (t) => {
  const server = await openMarens(t, () => [200, MAREN]);
  tell('true', 'soundEnabled');
  await wait(SOON_MS);
  assert.equal(server.seen.length, 0);
});

test('a tab that missed the message checks the session when it becomes visible', async (t) => {
  await openMarens(t, () => [200, ILSE]);
  await setVisibility('visible');
  await until(() => user.value?.id === ILSE.id);
  assert.equal(openFor.value, null);
});

test('a 403 answer makes the tab load the session again', async (t) => {
  const server = await openMarens(t, () => [403, { message: 'This belongs to another person' }]);
  const reading = api('GET /api/journal', { query: { userId: 1001 } }).catch(() => {});
  server.answer = ({ path }) => (path === '/api/user' ? [200, ILSE] : [403]);
  await reading;
  await until(() => user.value?.id === ILSE.id);
});

for (const [what, happen, then] of [
  ['another user', () => localStorage.setItem(KEY, String(ILSE.id)), 'signed-in'],
  ['a visitor', noHint, 'signed-out'],
] as const) {
  test(`a tab that missed a change of user sends no write as ${what}`, async (t) => {
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

test('a visitor’s tab sends no write as a user who signed in in another tab', async (t) => {
  const server = await serve(t, () => [200, ILSE]);
  await loadSession();
  t.after(watchSession());
  await like();
  setSignedInHint(true);
  await assert.rejects(like(), isUnauthenticated);
  await until(() => user.value?.id === ILSE.id);
  assert.equal(server.seen.filter(({ method }) => method === 'POST').length, 1);
});

test('a session answer that arrives after signing out is ignored', async (t) => {
  const { promise, open } = deferred<Answer>();
  await openMarens(t, () => promise);
  const looking = loadSession();
  noHint();
  tell('');
  open([200, MAREN]);
  await looking;
  assert.equal(session.value.status, 'signed-out');
});

test('a recovery code on screen stays until it is saved, whatever other tabs do', async (t) => {
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
