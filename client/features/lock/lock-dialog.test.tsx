import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { act } from 'react';
import { withPersonDatabase } from '../../lib/device/person-database.ts';
import { forgetUnlockedKeys } from '../../lib/device/unlocked-keys.ts';
import { createLock, unlock, type Ways } from '../../lib/lock/device-lock.ts';
import { deferred } from '../../testing/deferred.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { type LockChange, LockDialog } from './lock-dialog.tsx';

installIndexedDb();
const LOCK_ID = 'a-lock';
const SECRET = new Uint8Array(32).fill(7);
const PASSKEY = { credentialId: new ArrayBuffer(16), salt: new Uint8Array(32), secret: SECRET };

/** Each test has a person of its own, because a database outlives a test. */
let people = 0;

/** Opens the dialog of a new person with a lock that opens in this one way. Returns the person's id. */
async function open(t: TestContext, change: LockChange, ways: Ways): Promise<number> {
  const user = { ...MAREN, id: 7_000 + ++people };
  t.after(forgetUnlockedKeys);
  await withPersonDatabase(user.id, async () => undefined);
  await createLock(user.id, ways, { lockId: LOCK_ID, secret: SECRET });
  const lock = {
    lockId: LOCK_ID,
    hasDigits: ways.digits !== undefined,
    hasPasskey: ways.passkey !== undefined,
  };
  await render(
    t,
    <LockDialog user={user} change={change} lock={lock} onDone={() => {}} onClose={() => {}} />,
  );
  return user.id;
}

/** Enters six digits where `text` asks for them. */
async function enter(text: string, digits: string) {
  await until(() => pageText().includes(text));
  await type(document.querySelector('input[type="password"]') as HTMLInputElement, digits);
}

const fail = (name: string) => () => {
  throw new DOMException('broken', name);
};

test('a full device says that it could not save the new digits, and the earlier ones stay', async (t) => {
  const userId = await open(t, 'digits', { digits: '274913' });
  await enter('Enter your six digits first.', '274913');
  await until(() => pageText().includes('Choose six digits'));
  const full = t.mock.method(IDBObjectStore.prototype, 'put', fail('QuotaExceededError'));
  await enter('Choose six digits', '111222');
  await enter('Enter the same digits again.', '111222');
  await until(() => pageText().includes('Saving your new digits did not work. The device may be full.'));
  full.mock.restore();
  assert.equal(await unlock(userId, { by: 'digits', digits: '274913' }), true);
});

for (const name of ['QuotaExceededError', 'UnknownError', 'InvalidStateError', 'DataError']) {
  test(`when the storage fails with ${name}, neither the passkey nor the network is blamed`, async (t) => {
    await open(t, 'off', { passkey: PASSKEY });
    t.mock.method(IDBObjectStore.prototype, 'get', fail(name));
    await press(named('button', 'Use your passkey'));
    await until(() => pageText().includes('This browser can’t open or change what it stores here.'));
    assert.doesNotMatch(pageText(), /Network|couldn’t use a passkey/);
  });
}

test('the dialog says that no passkey was used, and a second tap does not ask for one again', async (t) => {
  await open(t, 'off', { passkey: PASSKEY });
  const dismissed = deferred<void>();
  let asked = 0;
  const get = async () => {
    asked += 1;
    await dismissed.promise;
    fail('NotAllowedError')();
  };
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  t.after(() => Reflect.deleteProperty(navigator, 'credentials'));
  await press(named('button', 'Use your passkey'));
  await until(() => asked === 1);
  await press(named('button', 'Use your passkey'));
  await act(async () => dismissed.open());
  await until(() => pageText().includes('No passkey was used. Please try again'));
  assert.equal(asked, 1);
});

test('a lock that is set up without a network is not blamed on the browser', async (t) => {
  await serve(t, () => 'hang up');
  await render(
    t,
    <LockDialog user={MAREN} change="on" lock={undefined} onDone={() => {}} onClose={() => {}} />,
  );
  await type(document.querySelector('input[name="password"]') as HTMLInputElement, 'a quiet morning');
  await press(named('button', 'Continue'));
  await until(() => pageText().includes('Network error occurred. Please try again.'));
});
