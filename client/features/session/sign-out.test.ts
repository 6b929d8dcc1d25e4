import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { readAnswer, writeAnswer } from '../../lib/device/answers.ts';
import { changeDevicePlan, readDevicePlan } from '../../lib/device/device-plan.ts';
import {
  deletePersonDatabase,
  openPersonDatabase,
  personsOnDevice,
} from '../../lib/device/person-database.ts';
import { draftsReady, prepareDrafts, readDraft, writeDraft } from '../../lib/drafts.ts';
import { isOffline } from '../../lib/reachability.ts';
import { freezeDatabases, installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { serve } from '../../testing/server.ts';
import { setSignedInHint } from '../../testing/signed-in-hint.ts';
import { eraseAccount, login, logout } from './account.ts';
import { findOnlyHere } from './only-here.ts';
import { loadSession, session, signedInAs, signedOut } from './session.ts';
import { completeSignOut } from './sign-out.ts';
import { isSignOutPending, noteSignOut } from './sign-out-note.ts';
import { finishWipes } from './wipe.ts';

const JONAS = { ...MAREN, id: MAREN.id + 1, username: 'jonas' };

installIndexedDb();
beforeEach(async () => {
  for (const { userId } of await personsOnDevice()) await deletePersonDatabase(userId);
  localStorage.clear();
  isOffline.value = false;
  signedInAs(MAREN);
});

async function addWaiting(userId: number): Promise<void> {
  const { idb, seal } = await openPersonDatabase(userId);
  await idb.add('outbox', {
    id: 'a',
    stream: 'mood',
    state: 'new',
    sealed: await seal('unsent', 'outbox/a'),
  });
}

/** The data that the device stores of Maren, and the data of the device itself. */
async function storeEverything(): Promise<void> {
  await writeAnswer(MAREN.id, 'journal', ['rain']);
  localStorage.setItem(`hearten.draft.journal.${MAREN.id}`, 'half a thought');
  localStorage.setItem(`hearten.draft.mood.${MAREN.id}.edit.5f`, 'another half');
  localStorage.setItem('profilePicture', 'data:image/webp;base64,UklGRg==');
  localStorage.setItem('profilePictureOf', String(MAREN.id));
  localStorage.setItem(`hearten.treatmentTeam.${MAREN.id}`, '{"number":"01632 960 001"}');
  localStorage.setItem(`hearten.moderatorHours.${MAREN.id}`, '{"moods":{"2026-11-21":2}}');
  localStorage.setItem('hearten.helpPlace', 'Europe/Berlin DE');
  localStorage.setItem('hearten-theme', 'dark');
  localStorage.setItem('hearten.exitButton', 'off');
  localStorage.setItem('hearten.soundVolume', '0.4');
}

const keys = () => Object.keys(localStorage).sort();
const OF_THE_DEVICE = ['hearten-theme', 'hearten.exitButton', 'hearten.signedInAs', 'hearten.soundVolume'];

test('signing out asks the browser to clear everything, and leaves the theme and the sound', async (t) => {
  await storeEverything();
  const server = await serve(t, ({ path }) => {
    // As the browser does on `Clear-Site-Data`.
    if (path.endsWith('?clear=storage')) localStorage.clear();
    return [204];
  });
  await logout();
  assert.deepEqual(
    server.seen.map(({ method, path }) => `${method} ${path}`),
    ['POST /api/logout?clear=storage'],
  );
  assert.deepEqual(session.value, { status: 'signed-out', byChoice: true });
  assert.deepEqual(keys(), OF_THE_DEVICE);
  assert.equal(localStorage.getItem('hearten-theme'), 'dark');
  assert.deepEqual(await personsOnDevice(), []);
});

test('where the browser does not clear, the page does', async (t) => {
  await storeEverything();
  await writeAnswer(JONAS.id, 'journal', ['his']);
  localStorage.setItem(`hearten.draft.journal.${JONAS.id}`, 'his half');
  await serve(t, () => [204]);
  await logout();
  assert.deepEqual(keys(), OF_THE_DEVICE);
  assert.deepEqual(await personsOnDevice(), []);
});

test('another person’s waiting entries stay, with their drafts; only one’s own data goes', async (t) => {
  await storeEverything();
  await addWaiting(MAREN.id);
  await addWaiting(JONAS.id);
  localStorage.setItem(`hearten.draft.journal.${JONAS.id}`, 'his half');
  // Typed in Help before Maren signed in, and shown to her as hers since.
  localStorage.setItem('hearten.treatmentTeam.visitor', '{"number":"01632 960 002"}');
  assert.deepEqual(await findOnlyHere(MAREN.id), {
    own: 1,
    others: 1,
    hasPlan: false,
    hasOthersPlan: false,
    isUnknown: false,
  });
  const server = await serve(t, () => [204]);
  await logout();
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    ['/api/logout'],
  );
  assert.deepEqual(keys(), [...OF_THE_DEVICE, `hearten.draft.journal.${JONAS.id}`].sort());
  assert.deepEqual(await personsOnDevice(), [{ userId: JONAS.id, waiting: 1, hasPlan: false }]);
});

test('a server that refuses changes nothing', async (t) => {
  await storeEverything();
  await serve(t, () => [500, { message: 'Something went wrong' }]);
  await assert.rejects(logout());
  assert.equal(session.value.status, 'signed-in');
  assert.equal((await personsOnDevice()).length, 1);
  assert.ok(localStorage.getItem(`hearten.draft.journal.${MAREN.id}`));
});

test('offline: the device is cleared now, and the session ends at the next contact', async (t) => {
  await storeEverything();
  const server = await serve(t, () => 'hang up');
  await logout();
  assert.deepEqual(session.value, { status: 'signed-out', byChoice: true });
  assert.deepEqual(await personsOnDevice(), []);
  assert.deepEqual(keys(), [...OF_THE_DEVICE, 'hearten.signOutPending'].sort());
  assert.equal(localStorage.getItem('hearten.signOutPending'), 'device', 'names nobody');

  setSignedInHint(true);
  await loadSession();
  assert.equal(session.value.status, 'signed-out', 'the cookies are still there, and nobody is signed in');

  server.seen.length = 0;
  server.answer = ({ path }) => {
    if (path.endsWith('?clear=storage')) localStorage.clear();
    return [204];
  };
  await loadSession();
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    ['/api/logout?clear=storage'],
  );
  assert.equal(localStorage.getItem('hearten.signOutPending'), null);
  assert.equal(localStorage.getItem('hearten-theme'), 'dark');
});

test('before the next person signs in, the session that is still open ends', async (t) => {
  const server = await serve(t, () => 'hang up');
  await logout();
  await assert.rejects(login({ username: 'jonas', password: 'a quiet morning' }), TypeError);
  server.seen.length = 0;
  server.answer = ({ path }) => (path === '/api/login' ? [200, JONAS] : [204]);
  await login({ username: 'jonas', password: 'a quiet morning' });
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    ['/api/logout?clear=storage', '/api/login'],
  );
  assert.equal(session.value.status, 'signed-in');
});

test('erasing the account clears the device; without an answer nothing is erased or cleared', async (t) => {
  await storeEverything();
  await addWaiting(MAREN.id);
  const server = await serve(t, () => 'hang up');
  await assert.rejects(eraseAccount('a quiet morning'));
  assert.deepEqual(await findOnlyHere(MAREN.id), {
    own: 1,
    others: 0,
    hasPlan: false,
    hasOthersPlan: false,
    isUnknown: false,
  });
  server.answer = () => [204];
  await eraseAccount('a quiet morning');
  assert.equal(server.seen.at(-1)?.path, '/api/user?clear=storage');
  assert.deepEqual(await personsOnDevice(), []);
  assert.deepEqual(keys(), OF_THE_DEVICE);
});

/** The page was closed while Maren signed out. It starts again with her cookies. */
async function startAgain(): Promise<void> {
  session.value = { status: 'loading' };
  setSignedInHint(true);
  await loadSession();
}

test('the page is closed as soon as the person has agreed: the next start clears the device and ends the session', async (t) => {
  await storeEverything();
  await addWaiting(MAREN.id);
  noteSignOut('agreed', MAREN.id);
  const server = await serve(t, () => [204]);
  await startAgain();
  assert.equal(session.value.status, 'signed-out');
  assert.deepEqual(
    server.seen.map(({ method, path }) => `${method} ${path}`),
    ['POST /api/logout?clear=storage'],
  );
  assert.deepEqual(await personsOnDevice(), []);
  assert.deepEqual(keys(), OF_THE_DEVICE);
  assert.equal(isSignOutPending(), false);
});

test('the same without a connection: the device is cleared at once, and another person’s entries stay', async (t) => {
  await storeEverything();
  await addWaiting(JONAS.id);
  noteSignOut('agreed', MAREN.id);
  const server = await serve(t, () => 'hang up');
  await startAgain();
  assert.equal(session.value.status, 'signed-out');
  assert.deepEqual(await personsOnDevice(), [{ userId: JONAS.id, waiting: 1, hasPlan: false }]);
  assert.equal(localStorage.getItem(`hearten.draft.journal.${MAREN.id}`), null);
  server.seen.length = 0;
  server.answer = () => [204];
  await startAgain();
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    ['/api/logout'],
  );
  assert.equal(isSignOutPending(), false);
});

test('the page is closed before it could ask about waiting entries: the session ends, and they stay for their owner', async (t) => {
  await storeEverything();
  await addWaiting(MAREN.id);
  noteSignOut('asked', MAREN.id);
  const server = await serve(t, () => [204]);
  await startAgain();
  assert.equal(session.value.status, 'signed-out');
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    ['/api/logout'],
  );
  assert.deepEqual(await personsOnDevice(), [{ userId: MAREN.id, waiting: 1, hasPlan: false }]);
  const { idb } = await openPersonDatabase(MAREN.id);
  assert.equal(await idb.count('answers'), 0);
  assert.equal(localStorage.getItem('profilePicture'), null);
});

test('while the request is on its way, the sign-out is stored', async (t) => {
  const notes: unknown[] = [];
  await serve(t, () => {
    notes.push(localStorage.getItem('hearten.signOutPending'));
    return [204];
  });
  await logout();
  assert.deepEqual(notes, [`agreed.${MAREN.id}`]);
  assert.equal(isSignOutPending(), false);
});

test('a visitor’s tap after signing out without a connection stays, although the server clears the browser then', async (t) => {
  const server = await serve(t, () => 'hang up');
  await logout();
  await prepareDrafts();
  writeDraft('hearten.draft.first-check-in', '{"id":"a"}');
  // Each time the page becomes visible.
  signedOut();
  assert.equal(readDraft('hearten.draft.first-check-in'), '{"id":"a"}');
  server.answer = ({ path }) => {
    if (path.endsWith('?clear=storage')) localStorage.clear();
    return [204];
  };
  await startAgain();
  await prepareDrafts();
  await draftsReady();
  assert.match(localStorage.getItem('hearten.draft.first-check-in') ?? '', /^sealed:/);
  assert.equal(readDraft('hearten.draft.first-check-in'), '{"id":"a"}');
});

test('if one database cannot be deleted, the others still are', async (t) => {
  await storeEverything();
  await writeAnswer(JONAS.id, 'journal', ['his']);
  await serve(t, () => [204]);
  t.mock.method(console, 'error', () => {});
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB);
  t.mock.method(indexedDB, 'deleteDatabase', (name: string) => {
    if (name === `hearten.person.${MAREN.id}`) throw new DOMException('from the test', 'NotAllowedError');
    return deleteDatabase(name);
  });
  await logout();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  assert.ok(!names.includes(`hearten.person.${JONAS.id}`), names.join());
});

test('a safety plan on this device alone is noticed, and that of another person stays', async (t) => {
  await changeDevicePlan(MAREN.id, () => ({ alone: [{ text: 'Tea' }] }));
  await changeDevicePlan(JONAS.id, () => ({ alone: [{ text: 'Rain' }] }));
  const here = await findOnlyHere(MAREN.id);
  assert.deepEqual(here, { own: 0, others: 0, hasPlan: true, hasOthersPlan: true, isUnknown: false });
  const server = await serve(t, () => [204]);
  await logout();
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    ['/api/logout'],
    'the browser is not asked to clear everything',
  );
  assert.equal(await readDevicePlan(MAREN.id), null);
  assert.ok(await readDevicePlan(JONAS.id));
});

test('a page that was closed before it could ask leaves the plan to its owner', async (t) => {
  await changeDevicePlan(MAREN.id, () => ({ alone: [{ text: 'Tea' }] }));
  await writeAnswer(MAREN.id, 'journal', ['rain']);
  noteSignOut('asked', MAREN.id);
  await serve(t, () => [204]);
  await completeSignOut();
  assert.ok(await readDevicePlan(MAREN.id));
  assert.equal(await readAnswer(MAREN.id, 'journal'), undefined);
});

test('a browser without IndexedDB keeps nothing of the person either', async (t) => {
  const factory = indexedDB;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  t.after(() => Object.assign(globalThis, { indexedDB: factory }));
  await storeEverything();
  await serve(t, () => [204]);
  t.mock.method(console, 'error', () => {});
  await logout();
  assert.deepEqual(keys(), OF_THE_DEVICE);
});

/** Nobody's database opens until the returned function is called. */
async function freezeAll(t: TestContext): Promise<() => void> {
  t.mock.method(console, 'error', () => {});
  const persons = await personsOnDevice();
  const open = await Promise.all(persons.map(({ userId }) => openPersonDatabase(userId)));
  for (const { idb } of open) idb.close();
  return freezeDatabases(t);
}

test('while it is not known what is on the device, signing out clears only one’s own data, at the latest with the next start', async (t) => {
  await storeEverything();
  await addWaiting(JONAS.id);
  const thaw = await freezeAll(t);
  assert.equal((await findOnlyHere(MAREN.id)).isUnknown, true);
  const server = await serve(t, () => [204]);
  await logout();
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    ['/api/logout'],
    'the browser is not asked to clear everything',
  );
  thaw();
  await finishWipes();
  assert.deepEqual(await personsOnDevice(), [{ userId: JONAS.id, waiting: 1, hasPlan: false }]);
  assert.deepEqual(keys(), OF_THE_DEVICE);
});

test('the page is closed before it could ask, and the next start can’t read the device: what waits stays', async (t) => {
  await storeEverything();
  await addWaiting(MAREN.id);
  noteSignOut('asked', MAREN.id);
  await serve(t, () => [204]);
  const thaw = await freezeAll(t);
  await completeSignOut();
  thaw();
  await finishWipes();
  assert.deepEqual(await personsOnDevice(), [{ userId: MAREN.id, waiting: 1, hasPlan: false }]);
  assert.equal(await readAnswer(MAREN.id, 'journal'), undefined);
});
