import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import '../../testing/browser.ts';
import { simulateFullStorage } from '../../testing/full-storage.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { clearDrafts } from '../delete-drafts.ts';
import { deleteDeviceDatabase } from '../device/device-database.ts';
import { deletePersonDatabase, withPersonDatabase } from '../device/person-database.ts';
import { forgetUnlockedKeys } from '../device/unlocked-keys.ts';
import { draftsReady, forgetSeal, hasUnstoredDrafts, readDraft } from '../drafts.ts';
import { createLock, removeLock } from './device-lock.ts';
import { restoreSealedDrafts, SealedDrafts } from './sealed-drafts.ts';

installIndexedDb();

const USER_ID = 7_001;
const DIGITS = '274913';
const SECRET = { lockId: '4f0f3c8e-5a63-4a0e-9a29-7d0b6c3f1e52', secret: new Uint8Array(32).fill(7) };

/** Creates a lock for the person. Returns the name of a draft of theirs, and a function that opens their drafts. */
async function lockedPerson(t: TestContext) {
  t.after(() => deletePersonDatabase(USER_ID));
  await withPersonDatabase(USER_ID, async () => undefined);
  await createLock(USER_ID, { digits: DIGITS }, SECRET);
  const open = async () => {
    const drafts = await SealedDrafts.open(USER_ID);
    t.after(() => {
      drafts.close();
      forgetUnlockedKeys();
      clearDrafts();
    });
    return drafts;
  };
  return { draft: `hearten.draft.journal.${USER_ID}`, open };
}

/** The database of the device, which has the key of the drafts, does not open for the first `times` tries. */
function closeDeviceDatabase(t: TestContext, times: number): void {
  const open = indexedDB.open.bind(indexedDB);
  let failures = 0;
  t.mock.method(console, 'debug', () => {});
  t.mock.method(indexedDB, 'open', (name: string, version?: number) => {
    if (name === 'hearten.device' && ++failures <= times)
      throw new DOMException('from the test', 'AbortError');
    return open(name, version);
  });
}

test('a draft that can’t be read now stays as it is when the lock takes in the others', async (t) => {
  const { draft, open } = await lockedPerson(t);
  const other = `${draft}.edit.5f`;
  localStorage.setItem(draft, 'sealed:%');
  localStorage.setItem(other, 'half a thought');
  const drafts = await open();
  assert.deepEqual([localStorage.getItem(draft), localStorage.getItem(other)], ['sealed:%', null]);
  assert.deepEqual([drafts.read(draft), drafts.read(other)], [null, 'half a thought']);
});

test('a draft that was typed without the lock takes the place of no sealed one', async (t) => {
  const { draft, open } = await lockedPerson(t);
  const drafts = await open();
  drafts.write(draft, 'newer words');
  await drafts.saved();
  drafts.close();
  localStorage.setItem(draft, 'older words');
  const again = await open();
  const beside = again.keys().find((key) => key.startsWith(`${draft}~`)) ?? '';
  assert.deepEqual([again.read(draft), again.read(beside)], ['newer words', 'older words']);
  assert.equal(localStorage.getItem(draft), null);
});

test('drafts that a full device can’t take back stay sealed, and come back at a later start', async (t) => {
  const { draft, open } = await lockedPerson(t);
  const drafts = await open();
  drafts.write(draft, 'half a thought');
  await drafts.saved();
  await removeLock(USER_ID, { by: 'digits', digits: DIGITS });
  await t.test('full', async (full) => {
    simulateFullStorage(full);
    await drafts.putBack();
    assert.equal(readDraft(draft), 'half a thought', 'in memory');
  });
  // A page that starts has nothing in memory.
  clearDrafts();
  assert.equal(readDraft(draft), null);
  await restoreSealedDrafts(USER_ID);
  assert.equal(readDraft(draft), 'half a thought');
  assert.ok(localStorage.getItem(draft));
  clearDrafts();
  await restoreSealedDrafts(USER_ID);
  assert.equal(readDraft(draft), null, 'the sealed copy is deleted');
});

test('drafts that are put back are stored before their sealed copy is deleted, though their key loads late', async (t) => {
  const { draft, open } = await lockedPerson(t);
  const drafts = await open();
  drafts.write(draft, 'half a thought');
  await drafts.saved();
  forgetSeal();
  await deleteDeviceDatabase();
  // A connection tries twice, so the first load of the key fails, and the second succeeds.
  closeDeviceDatabase(t, 2);
  await removeLock(USER_ID, { by: 'digits', digits: DIGITS });
  await drafts.putBack();
  assert.ok(localStorage.getItem(draft), 'stored, not only in memory');
  assert.equal(hasUnstoredDrafts(), false);
  await draftsReady();
  assert.equal(readDraft(draft), 'half a thought');
});
