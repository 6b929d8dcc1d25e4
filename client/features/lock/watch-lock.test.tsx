import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { deletePersonDatabase, withPersonDatabase } from '../../lib/device/person-database.ts';
import { forgetUnlockedKeys } from '../../lib/device/unlocked-keys.ts';
import { createLock } from '../../lib/lock/device-lock.ts';
import { forgetLock, isLocked } from '../../lib/lock/lock-state.ts';
import { simulateFullStorage } from '../../testing/full-storage.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { pageText, render, type, until } from '../../testing/render.ts';
import { session, signedInAs } from '../session/session.ts';
import { LockGate } from './lock-gate.tsx';
import { closeDrafts } from './own-drafts.ts';
import { watchLock } from './watch-lock.ts';

installIndexedDb();

const DIGITS = '274913';
const SERVER = { lockId: 'a-lock', secret: new Uint8Array(32).fill(7) };

for (const isFull of [true, false]) {
  test(`a page that started unlocked locks ${isFull ? 'without loading again if the device can’t note that' : 'and loads again'}`, async (t) => {
    const reload = t.mock.method(location, 'reload', () => {});
    signedInAs(MAREN);
    await withPersonDatabase(MAREN.id, async () => undefined);
    await createLock(MAREN.id, { digits: DIGITS }, SERVER);
    forgetUnlockedKeys();
    if (isFull) simulateFullStorage(t, (key) => key.startsWith('hearten.lock.'));
    await render(t, <LockGate>Hello, Maren</LockGate>);
    const stop = watchLock();
    t.after(async () => {
      stop();
      closeDrafts();
      forgetLock(MAREN.id);
      await act(async () => {
        isLocked.value = false;
        session.value = { status: 'signed-out', byChoice: true };
      });
      await deletePersonDatabase(MAREN.id);
    });
    await act(() => until(() => isLocked.value || reload.mock.callCount() > 0));
    assert.deepEqual([isLocked.value, reload.mock.callCount()], isFull ? [true, 0] : [false, 1]);
    if (!isFull) return;
    const field = await until(() => document.querySelector<HTMLInputElement>('input[type="password"]'));
    assert.doesNotMatch(pageText(), /Maren/);
    await type(field, DIGITS);
    await until(() => pageText() === 'Hello, Maren');
    assert.equal(reload.mock.callCount(), 0);
  });
}
