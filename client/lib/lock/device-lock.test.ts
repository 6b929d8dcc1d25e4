import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import '../../testing/browser.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { DatabaseLocked } from '../device/database-errors.ts';
import { changeDevicePlan, readDevicePlan } from '../device/device-plan.ts';
import { withIdb, withPersonDatabase } from '../device/person-database.ts';
import { strictWrite } from '../device/strict-write.ts';
import { forgetUnlockedKeys } from '../device/unlocked-keys.ts';
import { hasUnstoredDrafts, readDraft, setDraftVault, writeDraft } from '../drafts.ts';
import { FIRST_WAIT_MS, FREE_ATTEMPTS, TooManyAttempts } from './attempts.ts';
import { changeWays, createLock, readLock, removeLock, unlock } from './device-lock.ts';
import { SealedDrafts } from './sealed-drafts.ts';

installIndexedDb();

const DIGITS = '274913';
const SECRET = { lockId: '4f0f3c8e-5a63-4a0e-9a29-7d0b6c3f1e52', secret: new Uint8Array(32).fill(7) };
const right = { by: 'digits', digits: DIGITS } as const;
const wrong = { by: 'digits', digits: '000000' } as const;
const fromServer = { by: 'server', secret: SECRET.secret } as const;

let people = 0;
const START = Date.UTC(2026, 10, 23);

/** A person with one waiting entry and one stored answer, and then a lock with six digits. */
async function lockedPerson(t: TestContext): Promise<number> {
  const userId = 5_000 + ++people;
  t.after(() => {
    forgetUnlockedKeys();
    setDraftVault(undefined);
  });
  await withPersonDatabase(userId, async ({ idb, seal }) => {
    const waiting = await seal('rain', 'outbox/a');
    const answer = await seal(['sun'], 'answers/mood');
    await strictWrite(idb, ['outbox', 'answers'], async (write) => {
      await write.objectStore('outbox').add({ id: 'a', stream: 'mood', state: 'new', sealed: waiting });
      await write.objectStore('answers').put({ sealed: answer, at: 1 }, 'mood');
    });
  });
  await createLock(userId, { digits: DIGITS }, SECRET);
  return userId;
}

const waitingWords = (userId: number) =>
  withPersonDatabase(userId, async ({ idb, open }) => {
    const [record] = await idb.getAll('outbox');
    const answer = await idb.get('answers', 'mood');
    assert.ok(record && answer);
    return [await open(record.sealed, 'outbox/a'), await open(answer.sealed, 'answers/mood')];
  });

/** Leaves this page like another page, or like itself after a reload: nothing is unlocked. */
const forget = () => forgetUnlockedKeys();

test('after a lock another page opens nothing, and with the digits it opens everything', async (t) => {
  const userId = await lockedPerson(t);
  assert.deepEqual(await waitingWords(userId), ['rain', ['sun']], 'this page stays open');
  forget();
  await assert.rejects(waitingWords(userId), DatabaseLocked);
  assert.equal(await unlock(userId, wrong), false);
  await assert.rejects(waitingWords(userId), DatabaseLocked);
  assert.equal(await unlock(userId, right), true);
  assert.deepEqual(await waitingWords(userId), ['rain', ['sun']]);
});

test('the earlier key, which the browser has stored readably, opens nothing any more', async (t) => {
  const userId = 4_000;
  t.after(forget);
  const earlier = await withPersonDatabase(userId, async (database) => {
    const sealed = await database.seal('rain', 'outbox/a');
    await strictWrite(database.idb, ['outbox'], (write) =>
      write.objectStore('outbox').add({ id: 'a', stream: 'mood', state: 'new', sealed }),
    );
    return database;
  });
  await createLock(userId, { digits: DIGITS }, SECRET);
  const [record] = await withIdb(userId, (idb) => idb.getAll('outbox'));
  assert.ok(record);
  await assert.rejects(earlier.open(record.sealed, 'outbox/a'), { name: 'OperationError' });
  const stored = await withIdb(userId, (idb) => idb.get('keys', 'data'));
  assert.equal(stored?.kind, 'locked');
  assert.ok(!('key' in (stored ?? {})));
});

test('a changed bit, and a key of another person, open nothing', async (t) => {
  const [one, other] = [await lockedPerson(t), await lockedPerson(t)];
  forget();
  const locked = await withIdb(one, (idb) => idb.get('keys', 'data'));
  assert.ok(locked?.kind === 'locked' && locked.digits);
  await withIdb(other, (idb) => idb.put('keys', locked, 'data'));
  assert.equal(await unlock(other, right), false, 'the digits are the same, but not the person');
  const data = locked.digits.wrapped.data.slice(0);
  new Uint8Array(data)[0] = (new Uint8Array(data)[0] ?? 0) ^ 1;
  const changed = { ...locked, digits: { ...locked.digits, wrapped: { ...locked.digits.wrapped, data } } };
  await withIdb(one, (idb) => idb.put('keys', changed, 'data'));
  assert.equal(await unlock(one, right), false);
});

test('with the secret of the server a person chooses new digits, and what waits survives', async (t) => {
  const userId = await lockedPerson(t);
  forget();
  assert.equal(
    await changeWays(userId, { by: 'server', secret: new Uint8Array(32) }, { digits: '111222' }),
    false,
  );
  assert.equal(await changeWays(userId, fromServer, { digits: '111222' }), true);
  assert.deepEqual(await waitingWords(userId), ['rain', ['sun']]);
  forget();
  assert.equal(await unlock(userId, right), false, 'the forgotten digits');
  assert.equal(await unlock(userId, { by: 'digits', digits: '111222' }), true);
});

test('a passkey’s secret opens the lock beside the digits or without them', async (t) => {
  const userId = await lockedPerson(t);
  const secret = new Uint8Array(32).fill(9);
  const passkey = { credentialId: new ArrayBuffer(4), salt: new Uint8Array(32), secret };
  assert.equal(await changeWays(userId, right, { passkey }, ['digits']), true);
  const both = await readLock(userId);
  assert.deepEqual([both?.hasDigits, both?.hasPasskey], [true, true]);
  assert.equal(await changeWays(userId, right, { passkey }), true);
  const alone = await readLock(userId);
  assert.deepEqual([alone?.hasDigits, alone?.hasPasskey], [false, true]);
  assert.equal(await unlock(userId, right), false);
});

test('wrong digits are slowed down, also after a reload, until the right ones or a sign-in', async (t) => {
  const userId = await lockedPerson(t);
  t.mock.timers.enable({ apis: ['Date'], now: START });
  forget();
  for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt++) assert.equal(await unlock(userId, wrong), false);
  const refused = (error: unknown) => error instanceof TooManyAttempts && error.waitMs === FIRST_WAIT_MS;
  await assert.rejects(unlock(userId, right), refused);
  t.mock.timers.setTime(START - 86_400_000);
  await assert.rejects(unlock(userId, right), TooManyAttempts, 'setting the clock back does not help');
  t.mock.timers.setTime(START + FIRST_WAIT_MS);
  assert.equal(await unlock(userId, wrong), false);
  await assert.rejects(unlock(userId, right), TooManyAttempts);
  assert.equal(await changeWays(userId, fromServer, { digits: DIGITS }), true);
  assert.equal(await unlock(userId, right), true);
});

test('without the lock everything opens again in every page', async (t) => {
  const userId = await lockedPerson(t);
  assert.equal(await removeLock(userId, wrong), false);
  assert.equal(await removeLock(userId, right), true);
  forget();
  assert.equal(await readLock(userId), undefined);
  assert.deepEqual(await waitingWords(userId), ['rain', ['sun']]);
});

test('drafts of the person leave the open storage while the lock is on, and come back without it', async (t) => {
  const userId = 5_000 + people + 1;
  const [own, others] = [`hearten.draft.journal.${userId}`, 'hearten.draft.journal.17'];
  t.after(() => localStorage.clear());
  localStorage.setItem(own, 'a word before');
  localStorage.setItem(others, 'of another person');
  await lockedPerson(t);
  const drafts = await SealedDrafts.open(userId);
  assert.deepEqual([localStorage.getItem(own), readDraft(own)], [null, 'a word before']);
  assert.equal(localStorage.getItem(others), 'of another person');
  writeDraft(own, 'a word after');
  assert.equal(localStorage.getItem(own), null);
  await drafts.saved();
  drafts.close();

  const again = await SealedDrafts.open(userId);
  assert.equal(readDraft(own), 'a word after', 'after a reload');
  assert.ok(await removeLock(userId, right));
  await again.putBack();
  assert.ok(localStorage.getItem(own));
  assert.equal(readDraft(own), 'a word after');
});

test('a draft that a full device cannot store while the lock is on counts as unstored', async (t) => {
  const userId = await lockedPerson(t);
  const drafts = await SealedDrafts.open(userId);
  t.after(() => drafts.close());
  const full = t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('from the test', 'QuotaExceededError');
  });
  writeDraft(`hearten.draft.journal.${userId}`, 'half a thought');
  assert.ok(hasUnstoredDrafts(), 'it is not stored yet');
  await drafts.saved();
  assert.ok(hasUnstoredDrafts());
  full.mock.restore();
  writeDraft(`hearten.draft.journal.${userId}`, 'half a thought more');
  await drafts.saved();
  assert.equal(hasUnstoredDrafts(), false);
});

test('a safety plan on this device alone is locked with the rest, and opens with the digits', async (t) => {
  const userId = 5_000 + ++people;
  t.after(() => {
    forgetUnlockedKeys();
    setDraftVault(undefined);
  });
  const lines = { alone: [{ text: 'Tea' }] };
  await changeDevicePlan(userId, () => lines);
  await createLock(userId, { digits: DIGITS }, SECRET);
  forget();
  await assert.rejects(readDevicePlan(userId), DatabaseLocked);
  assert.equal(await unlock(userId, right), true);
  assert.deepEqual((await readDevicePlan(userId))?.lines, lines);
  await removeLock(userId, right);
  assert.deepEqual((await readDevicePlan(userId))?.lines, lines);
});
