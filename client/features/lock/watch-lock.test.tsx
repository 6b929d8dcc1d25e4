import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../testing/browser.ts';
import { deletePersonDatabase, withPersonDatabase } from '../../lib/device/person-database.ts';
import { forgetUnlockedKeys } from '../../lib/device/unlocked-keys.ts';
import { createLock } from '../../lib/lock/device-lock.ts';
import { forgetLock, lockAfterMs, lockedPerson } from '../../lib/lock/lock-state.ts';
import { simulateFullStorage } from '../../testing/full-storage.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { until } from '../../testing/render.ts';
import { session, signedInAs } from '../session/session.ts';
import { closeDrafts } from './own-drafts.ts';
import { watchLock } from './watch-lock.ts';

installIndexedDb();

for (const [device, isTabFull, loadsAgain] of [
  ['has space', false, true],
  ['is full', false, true],
  ['stores nothing at all', true, false],
] as const) {
  test(`where the device ${device}, a page that started unlocked ${loadsAgain ? 'loads again, and then starts locked' : 'does not load again without end'}`, async (t) => {
    const reload = t.mock.method(location, 'reload', () => {});
    const warnings = t.mock.method(console, 'warn', () => {});
    if (device !== 'has space') simulateFullStorage(t);
    if (isTabFull)
      t.mock.method(sessionStorage, 'setItem', () => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    signedInAs(MAREN);
    await withPersonDatabase(MAREN.id, async () => undefined);
    await createLock(
      MAREN.id,
      { digits: '274913' },
      { lockId: 'a-lock', secret: new Uint8Array(32).fill(7) },
    );
    forgetUnlockedKeys();
    const stop = watchLock();
    t.after(async () => {
      stop();
      closeDrafts();
      forgetLock(MAREN.id);
      session.value = { status: 'signed-out', byChoice: true };
      await deletePersonDatabase(MAREN.id);
    });
    const isWarned = () =>
      warnings.mock.calls.some(({ arguments: [text] }) => /stay locked/.test(String(text)));
    await until(() => reload.mock.callCount() > 0 || isWarned());
    assert.deepEqual([reload.mock.callCount(), isWarned()], loadsAgain ? [1, false] : [0, true]);
    assert.equal(lockedPerson(), loadsAgain ? MAREN.id : undefined, 'what a page looks at when it starts');
    assert.equal(lockAfterMs(MAREN.id), loadsAgain ? 60_000 : 0);
  });
}
