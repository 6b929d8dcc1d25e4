import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { withPersonDatabase } from '../../lib/device/person-database.ts';
import { forgetUnlockedKeys } from '../../lib/device/unlocked-keys.ts';
import { createLock } from '../../lib/lock/device-lock.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { LockCard } from './lock-card.tsx';

installIndexedDb();
const LOCK = { lockId: 'a-lock', secret: new Uint8Array(32).fill(7) };

const lockSwitch = () => document.querySelector<HTMLInputElement>('[role="switch"]');

test('a device that is locked already offers no new lock, also while its lock is not read', async (t) => {
  t.after(forgetUnlockedKeys);
  await withPersonDatabase(MAREN.id, async () => undefined);
  await createLock(MAREN.id, { digits: '274913' }, LOCK);
  assert.doesNotMatch(renderToStaticMarkup(<LockCard user={MAREN} />), /role="switch"/, 'before it is read');

  const broken = t.mock.method(IDBObjectStore.prototype, 'get', () => {
    throw new DOMException('broken', 'UnknownError');
  });
  await render(t, <LockCard user={MAREN} />);
  await until(() => pageText().includes('The lock on this device can’t be read right now.'));
  assert.equal(lockSwitch(), null);
  broken.mock.restore();
  await press(named('button', 'Try again'));
  assert.equal((await until(lockSwitch)).checked, true);
});

test('a device without a lock can be locked', async (t) => {
  await render(t, <LockCard user={{ ...MAREN, id: MAREN.id + 1 }} />);
  const found = await until(lockSwitch);
  assert.equal(found.checked, false);
  await press(found);
  await until(() => pageText().includes('Enter your password first.'));
});
