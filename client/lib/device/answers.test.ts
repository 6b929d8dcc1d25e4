import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { DAY_MS } from '../../../domain/time/units.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { PLAN_ANSWER } from '../stored-names.ts';
import {
  answersWritten,
  deleteAnswers,
  MAX_AGE_DAYS,
  MAX_ANSWERS,
  readAnswer,
  writeAnswer,
} from './answers.ts';
import { deletePersonDatabase, openPersonDatabase, personsOnDevice } from './person-database.ts';

const MAREN = 1001;
const JONAS = 1002;
/** A locked key that no test here unlocks. */
const LOCKED = {
  kind: 'locked',
  lockId: 'a',
  server: { iv: new Uint8Array(12), data: new ArrayBuffer(0) },
} as const;

installIndexedDb();
beforeEach(async () => {
  for (const { userId } of await personsOnDevice()) await deletePersonDatabase(userId);
});

test('an answer is read as it was stored, with its time, and only for its person', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-21T09:14:00') });
  await writeAnswer(MAREN, 'journal', [{ title: 'A good hour' }]);
  await writeAnswer(MAREN, 'mood/latest', null);
  assert.deepEqual(await readAnswer(MAREN, 'journal'), { value: [{ title: 'A good hour' }], at: Date.now() });
  assert.deepEqual(await readAnswer(MAREN, 'mood/latest'), { value: null, at: Date.now() });
  assert.equal(await readAnswer(JONAS, 'journal'), undefined);
  assert.equal(await readAnswer(MAREN, 'mood'), undefined);
});

test('no word of an answer stands in the database', async () => {
  await writeAnswer(MAREN, 'journal', [{ title: 'A good hour' }]);
  const { idb } = await openPersonDatabase(MAREN);
  const record = await idb.get('answers', 'journal');
  assert.ok(record);
  assert.doesNotMatch(Buffer.from(record.sealed.data).toString('latin1'), /good hour/);
});

test('only the newest answers are kept', async (t) => {
  const start = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: start });
  for (let index = 0; index < MAX_ANSWERS + 3; index += 1) {
    t.mock.timers.setTime(start + index);
    await writeAnswer(MAREN, `journal/day/${index}`, []);
  }
  const { idb } = await openPersonDatabase(MAREN);
  assert.equal(await idb.count('answers'), MAX_ANSWERS);
  assert.equal(await readAnswer(MAREN, 'journal/day/2'), undefined);
  assert.ok(await readAnswer(MAREN, 'journal/day/3'));
});

test('an answer is shown for 90 days', async (t) => {
  const start = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: start });
  await writeAnswer(MAREN, 'journal', []);
  t.mock.timers.setTime(start + MAX_AGE_DAYS * DAY_MS);
  assert.ok(await readAnswer(MAREN, 'journal'));
  t.mock.timers.setTime(start + MAX_AGE_DAYS * DAY_MS + 1);
  assert.equal(await readAnswer(MAREN, 'journal'), undefined);
});

test('an older answer is deleted with the next one that is stored here, also that of another person', async (t) => {
  const start = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: start });
  await writeAnswer(MAREN, 'journal', ['rain']);
  await writeAnswer(MAREN, PLAN_ANSWER, { alone: [] });
  await writeAnswer(JONAS, 'journal', ['sun']);
  t.mock.timers.setTime(start + (MAX_AGE_DAYS + 1) * DAY_MS);
  await writeAnswer(MAREN, 'mood', []);
  const keysOf = async (userId: number) => (await openPersonDatabase(userId)).idb.getAllKeys('answers');
  assert.deepEqual(await keysOf(MAREN), ['mood', PLAN_ANSWER].sort());
  assert.deepEqual(await keysOf(JONAS), []);
});

test('looking for an answer deletes old ones, where nothing new is stored', async (t) => {
  const start = Date.now() + 365 * DAY_MS;
  t.mock.timers.enable({ apis: ['Date'], now: start });
  await writeAnswer(MAREN, 'journal', ['rain']);
  t.mock.timers.setTime(start + (MAX_AGE_DAYS + 1) * DAY_MS);
  assert.equal(await readAnswer(MAREN, 'journal'), undefined);
  await answersWritten();
  assert.equal(await (await openPersonDatabase(MAREN)).idb.count('answers'), 0);
});

test('locked data is neither shown nor replaced', async () => {
  await writeAnswer(MAREN, 'journal', ['before']);
  const { idb } = await openPersonDatabase(MAREN);
  const key = await idb.get('keys', 'data');
  assert.ok(key);
  await idb.put('keys', LOCKED, 'data');
  assert.equal(await readAnswer(MAREN, 'journal'), undefined);
  await writeAnswer(MAREN, 'journal', ['while locked']);
  await idb.put('keys', key, 'data');
  assert.deepEqual((await readAnswer(MAREN, 'journal'))?.value, ['before']);
});

test('deleting the answers keeps what waits to be sent, and the key that opens it', async () => {
  const { idb, seal } = await openPersonDatabase(MAREN);
  await writeAnswer(MAREN, 'journal', []);
  const sealed = await seal('unsent', 'outbox/a');
  await idb.add('outbox', { id: 'a', stream: 'mood', state: 'new', sealed });
  await deleteAnswers(MAREN);
  assert.equal(await readAnswer(MAREN, 'journal'), undefined);
  const [record] = await idb.getAll('outbox');
  assert.ok(record);
  const { open } = await openPersonDatabase(MAREN);
  assert.equal(await open(record.sealed, 'outbox/a'), 'unsent');
});

test('a lock does not keep answers on the device that are to be deleted', async () => {
  await writeAnswer(MAREN, 'journal', ['rain']);
  const { idb } = await openPersonDatabase(MAREN);
  await idb.put('keys', LOCKED, 'data');
  await deleteAnswers(MAREN);
  assert.equal(await idb.count('answers'), 0);
});

test('a device without IndexedDB stores nothing and complains about nothing', async (t) => {
  const factory = indexedDB;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  t.after(() => Object.assign(globalThis, { indexedDB: factory }));
  await writeAnswer(1003, 'journal', []);
  assert.equal(await readAnswer(1003, 'journal'), undefined);
});
