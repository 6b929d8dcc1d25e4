import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import type { QueuedWrite } from './queued-write.ts';
import { createOutboxStore, type OpenedWrites } from './store.ts';

installIndexedDb();

const USER_ID = 3001;

const moodWrite = (moodValue: number): QueuedWrite => {
  const id = crypto.randomUUID();
  return {
    id,
    route: 'POST /api/mood',
    path: '/api/mood',
    body: JSON.stringify({ id, moodValue }),
    at: '2026-11-23T09:14:00.000+01:00',
    userId: USER_ID,
  };
};

test('a list that is read again opens only new and changed writes, and forgets those that are gone', async (t) => {
  const store = createOutboxStore(USER_ID);
  const opened: OpenedWrites = new Map();
  const decrypt = t.mock.method(crypto.subtle, 'decrypt');
  const moods = async () => {
    decrypt.mock.resetCalls();
    const writes = await store.readAgain(opened);
    return {
      moods: writes.map(({ body }) => JSON.parse(body ?? '').moodValue),
      decrypted: decrypt.mock.callCount(),
    };
  };
  await store.change({ add: moodWrite(1) });
  await store.change({ add: moodWrite(2) });
  assert.deepEqual(await moods(), { moods: [1, 2], decrypted: 2 });
  assert.deepEqual(await moods(), { moods: [1, 2], decrypted: 0 });

  const [first, second] = await store.list();
  assert.ok(first && second);
  await store.change({ remove: [first], replace: { ref: second, by: moodWrite(5) } });
  assert.deepEqual(await moods(), { moods: [5], decrypted: 1 });
  assert.equal(opened.size, 1);
});
