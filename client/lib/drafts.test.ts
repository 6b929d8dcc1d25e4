import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { installIndexedDb } from '../testing/indexed-db.ts';
import { clearDrafts } from './delete-drafts.ts';
import { deleteDeviceDatabase } from './device/device-database.ts';
import { openDraftSlot } from './draft-slot.ts';
import { draftsReady, isPersisted, prepareDrafts, readDraft, writeDraft } from './drafts.ts';

const KEY = 'hearten.draft.journal.1001';
const stored = (key = KEY) => localStorage.getItem(key) ?? '';

installIndexedDb();

test('a draft is sealed as soon as the key is there, and can be read all the time', async () => {
  writeDraft(KEY, 'half a thought');
  assert.equal(readDraft(KEY), 'half a thought');
  assert.ok(isPersisted(KEY));
  await prepareDrafts();
  assert.match(stored(), /^sealed:/);
  assert.doesNotMatch(stored() + atob(stored().slice('sealed:'.length)), /thought/);
  assert.equal(readDraft(KEY), 'half a thought');
  const before = stored();
  writeDraft(KEY, 'half a thought');
  assert.notEqual(stored(), before, 'the same text looks different each time');
});

test('a draft of 1.0.2 is read as it is, and sealed with the next change', async () => {
  await prepareDrafts();
  localStorage.setItem(KEY, '{"title":"On the way"}');
  assert.equal(readDraft(KEY), '{"title":"On the way"}');
  writeDraft(KEY, '{"title":"On the way home"}');
  assert.match(stored(), /^sealed:/);
});

test('a new page reads sealed drafts once they are ready', async () => {
  await prepareDrafts();
  writeDraft(KEY, 'half a thought');
  const sealed = stored();
  // Another page clears its own state only.
  clearDrafts();
  localStorage.setItem(KEY, sealed);
  assert.equal(readDraft(KEY), null);
  await draftsReady();
  assert.equal(readDraft(KEY), 'half a thought');
});

test('signing out deletes the key, so the remains of a draft can’t be read', async () => {
  await prepareDrafts();
  writeDraft(KEY, '{"title":"On the way"}');
  const sealed = stored();
  clearDrafts();
  await deleteDeviceDatabase();
  localStorage.setItem(KEY, sealed);
  await draftsReady();
  assert.notEqual(readDraft(KEY), '{"title":"On the way"}');
});

test('tabs that show the same draft follow each other through the seal', async () => {
  await prepareDrafts();
  clearDrafts();
  await prepareDrafts();
  const slot = openDraftSlot('journal.1001', () => true);
  slot.put('one');
  let changes = 0;
  const stop = slot.subscribe(() => {
    changes += 1;
  });
  const oldValue = stored();
  writeDraft(KEY, 'two');
  dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue, newValue: stored() }));
  assert.deepEqual([changes, slot.text()], [1, 'two']);
  stop();
});

test('a draft that cannot be read now is neither overwritten nor deleted', async () => {
  clearDrafts();
  await prepareDrafts();
  localStorage.setItem(KEY, 'sealed:%');
  const slot = openDraftSlot('journal.1001', (text) => text !== '');
  assert.equal(slot.text(), null);
  slot.clear();
  slot.put('new words');
  assert.equal(stored(), 'sealed:%');
  assert.equal(openDraftSlot('journal.1001', (text) => text !== '').text(), 'new words');
});

/** The browser's databases do not open. */
function closeDatabases(t: TestContext) {
  const open = t.mock.method(indexedDB, 'open', () => {
    throw new DOMException('from the test', 'AbortError');
  });
  return () => open.mock.restore();
}

test('a key that is not loaded at once: the draft waits in memory, and is sealed with the next change', async (t) => {
  t.mock.method(console, 'debug', () => {});
  clearDrafts();
  await deleteDeviceDatabase();
  const openDatabases = closeDatabases(t);
  writeDraft(KEY, 'half a thought');
  await prepareDrafts();
  assert.equal(stored(), '');
  assert.equal(readDraft(KEY), 'half a thought');
  assert.equal(isPersisted(KEY), false, 'the form does not say that it is stored');
  openDatabases();
  writeDraft(KEY, 'half a thought more');
  await prepareDrafts();
  assert.match(stored(), /^sealed:/);
  assert.equal(readDraft(KEY), 'half a thought more');
});
