import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { act } from 'react';
import { personsOnDevice, withPersonDatabase } from '../../lib/device/person-database.ts';
import { forgetUnlockedKeys } from '../../lib/device/unlocked-keys.ts';
import { readDraft, setDraftVault } from '../../lib/drafts.ts';
import { createLock, type Ways } from '../../lib/lock/device-lock.ts';
import { isLocked, noteLock } from '../../lib/lock/lock-state.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { noteSignOut } from '../session/sign-out-note.ts';
import { LockGate } from './lock-gate.tsx';
import { closeDrafts } from './own-drafts.ts';

installIndexedDb();
const SECRET = new Uint8Array(32).fill(7);
const PASSKEY = { credentialId: new ArrayBuffer(16), salt: new Uint8Array(32), secret: SECRET };
const DRAFT = `hearten.draft.journal.${MAREN.id}`;

/**
 * Fakes a browser with passkeys. For each question for a passkey, the returned list gets a function that dismisses it.
 */
function askInVain(t: TestContext) {
  const asked: (() => void)[] = [];
  const get = () =>
    new Promise((_, reject) => {
      asked.push(() => reject(new DOMException('dismissed', 'NotAllowedError')));
    });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  const meta = document.createElement('meta');
  meta.setAttribute('name', 'hearten-passkeys');
  meta.setAttribute('content', 'yes');
  document.head.append(meta);
  t.after(() => {
    meta.remove();
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return asked;
}

/** The page of a person with a lock, as it starts. */
async function start(t: TestContext, ways: Ways = { digits: '274913' }) {
  localStorage.setItem('hearten.signedInAs', String(MAREN.id));
  localStorage.setItem(DRAFT, 'a word');
  await withPersonDatabase(MAREN.id, async () => undefined);
  await createLock(MAREN.id, ways, { lockId: 'a-lock', secret: SECRET });
  noteLock(MAREN.id, 60_000);
  forgetUnlockedKeys();
  isLocked.value = true;
  t.after(() =>
    act(async () => {
      isLocked.value = false;
      closeDrafts();
      setDraftVault(undefined);
      localStorage.clear();
      indexedDB.deleteDatabase(`hearten.person.${MAREN.id}`);
    }),
  );
  await render(t, <LockGate>Hello, Maren</LockGate>);
}

/** Starts the page of a person with six digits. Returns the field for them. */
async function arrive(t: TestContext) {
  await start(t);
  return until(() => document.querySelector<HTMLInputElement>('input[type="password"]'));
}

test('the lock shows nothing of the person, offers help, and opens with the digits', async (t) => {
  const server = await serve(t, () => [500]);
  const field = await arrive(t);
  assert.doesNotMatch(pageText(), /Maren/);
  for (const name of ['Breathe', 'Help now', 'I’ve forgotten them']) assert.ok(named('button', name), name);
  await press(named('button', 'Help now'));
  await until(() => pageText().includes('In danger, or badly unwell'));
  await press(named('button', 'Close'));
  await type(field, '000000');
  await until(() => pageText().includes('These are not your six digits'));
  assert.doesNotMatch(pageText(), /Maren/);
  await type(field, '274913');
  await until(() => pageText() === 'Hello, Maren');
  assert.equal(readDraft(DRAFT), 'a word', 'the drafts are back, from the sealed store');
  assert.equal(localStorage.getItem(DRAFT), null);
  assert.deepEqual(server.seen, [], 'nothing was sent');
});

/** Opens the dialog for forgotten digits, and signs in there. */
async function signInAgain() {
  await press(named('button', 'I’ve forgotten them'));
  const inDialog = (name: string) =>
    until(() => document.querySelector<HTMLInputElement>(`dialog input[name="${name}"]`));
  await type(await inDialog('username'), 'maren');
  await type(await inDialog('password'), 'a quiet morning');
  await press(named('button', 'Sign in'));
}

/** Enters new digits twice. */
async function chooseDigits() {
  for (let time = 0; time < 2; time++) {
    await until(() => pageText().includes(time === 0 ? 'Choose six digits' : 'Enter the same digits again'));
    await type(
      await until(() => document.querySelector<HTMLInputElement>('dialog input[type="password"]')),
      '111222',
    );
  }
}

test('a person who has forgotten the digits signs in and chooses new ones', async (t) => {
  const server = await serve(t, ({ path }) =>
    path === '/api/login' ? [200, MAREN] : [200, { secret: Buffer.from(SECRET).toString('base64url') }],
  );
  await arrive(t);
  await signInAgain();
  await chooseDigits();
  await until(() => pageText() === 'Hello, Maren');
  assert.deepEqual(
    server.seen.map(({ path, body }) => [path, body]),
    [
      ['/api/login', { username: 'maren', password: 'a quiet morning' }],
      ['/api/lock-secret', { lockId: 'a-lock', password: 'a quiet morning' }],
    ],
  );
});

test('new digits that a full device does not save can be chosen again', async (t) => {
  await serve(t, ({ path }) =>
    path === '/api/login' ? [200, MAREN] : [200, { secret: Buffer.from(SECRET).toString('base64url') }],
  );
  await arrive(t);
  await signInAgain();
  const full = t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await chooseDigits();
  await until(() => pageText().includes('Saving your new digits did not work. The device may be full.'));
  assert.equal(isLocked.value, true);
  full.mock.restore();
  await chooseDigits();
  await until(() => pageText() === 'Hello, Maren');
});

test('another person who signs in sees their own Hearten, and the locked data stays locked', async (t) => {
  await serve(t, () => [200, { ...MAREN, id: MAREN.id + 1 }]);
  await arrive(t);
  await press(named('button', 'I’ve forgotten them'));
  const username = await until(() =>
    document.querySelector<HTMLInputElement>('dialog input[name="username"]'),
  );
  await type(username, 'jonas');
  await type(document.querySelector('dialog input[name="password"]') as HTMLInputElement, 'a quiet morning');
  await press(named('button', 'Sign in'));
  await until(() => pageText() === 'Hello, Maren');
  await assert.rejects(
    withPersonDatabase(MAREN.id, async () => undefined),
    { name: 'DatabaseLocked' },
  );
});

for (const [screen, ways, name] of [
  ['forgotten digits', { digits: '274913' }, 'Use a passkey (asks twice)'],
  ['the lock', { passkey: PASSKEY }, 'Unlock with your passkey'],
  ['the lock with digits', { digits: '274913', passkey: PASSKEY }, 'Unlock with your passkey'],
] as const) {
  test(`a second tap does not ask for the passkey again (${screen})`, async (t) => {
    await serve(t, () => [200, { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000 }]);
    const asked = askInVain(t);
    await start(t, ways);
    if (screen === 'forgotten digits') await press(await until(() => named('button', 'I’ve forgotten them')));
    const button = await until(() => named('button', name));
    await press(button);
    await until(() => asked.length === 1);
    await press(button);
    assert.equal(button.getAttribute('aria-disabled'), 'true');
    await act(async () => asked[0]?.());
    await until(() => pageText().includes('No passkey was used. Please try again'));
    assert.equal(asked.length, 1);
    await press(button);
    await until(() => asked.length === 2);
  });
}

test('a page that was closed while its person signed out clears the device before it asks for digits', async (t) => {
  const server = await serve(t, () => [204]);
  noteSignOut('agreed', MAREN.id);
  await start(t);
  await until(() => !isLocked.value);
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    ['/api/logout?clear=storage'],
  );
  assert.equal((await personsOnDevice()).length, 0);
});
