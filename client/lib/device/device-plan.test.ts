import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { freezeDatabases, installIndexedDb } from '../../testing/indexed-db.ts';
import { MAX_AGE_DAYS, readAnswer, writeAnswer } from './answers.ts';
import { DatabaseNotOpened } from './database-errors.ts';
import { changeDevicePlan, readDevicePlan, removeDevicePlan } from './device-plan.ts';
import { deletePersonDatabase, openPersonDatabase, personsOnDevice } from './person-database.ts';

const [MAREN, JONAS] = [1001, 1002];
const TEA = [{ text: 'Tea' }];

installIndexedDb();
beforeEach(async () => {
  for (const { userId } of await personsOnDevice()) await deletePersonDatabase(userId);
});

test('a plan is stored sealed, for its person alone, and can be noticed without the key', async () => {
  assert.equal(await readDevicePlan(MAREN), null);
  await changeDevicePlan(MAREN, () => ({ alone: TEA }));
  assert.deepEqual((await readDevicePlan(MAREN))?.lines, { alone: TEA });
  assert.equal(await readDevicePlan(JONAS), null);
  assert.deepEqual(await personsOnDevice(), [{ userId: MAREN, waiting: 0, hasPlan: true }]);
  const { idb } = await openPersonDatabase(MAREN);
  const record = (await idb.get('settings', 'plan')) as { sealed: { data: ArrayBuffer } };
  assert.ok(!Buffer.from(record.sealed.data).includes('Tea'));
});

test('changes of two pages at the same time are both kept', async () => {
  await Promise.all([
    changeDevicePlan(MAREN, (lines) => ({ ...lines, alone: TEA })),
    changeDevicePlan(MAREN, (lines) => ({ ...lines, signs: [{ text: 'No music' }] })),
  ]);
  const plan = await readDevicePlan(MAREN);
  assert.deepEqual(plan?.lines, { alone: TEA, signs: [{ text: 'No music' }] });
});

test('a plan whose last line is removed is gone', async () => {
  await changeDevicePlan(MAREN, () => ({ alone: TEA }));
  await changeDevicePlan(MAREN, () => ({ alone: [] }));
  assert.equal(await readDevicePlan(MAREN), null);
  assert.equal((await personsOnDevice())[0]?.hasPlan, false);
  await changeDevicePlan(MAREN, () => ({ alone: TEA }));
  await removeDevicePlan(MAREN);
  assert.equal(await readDevicePlan(MAREN), null);
});

test('a database that does not open in time is not taken for one without a plan', async (t) => {
  await changeDevicePlan(MAREN, () => ({ alone: TEA }));
  (await openPersonDatabase(MAREN)).idb.close();
  const thaw = freezeDatabases(t);
  await assert.rejects(readDevicePlan(MAREN), DatabaseNotOpened);
  thaw();
  assert.deepEqual((await readDevicePlan(MAREN))?.lines, { alone: TEA });
});

test('where the browser has no database, there is no plan', async (t) => {
  const factory = indexedDB;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  t.after(() => Object.assign(globalThis, { indexedDB: factory }));
  assert.equal(await readDevicePlan(1003), null);
});

test('the stored plan of the account never expires, however old it is', async (t) => {
  await writeAnswer(MAREN, 'plan', 'the plan');
  await writeAnswer(MAREN, 'mood', 'the moods');
  const later = Date.now() + 10 * MAX_AGE_DAYS * 86_400_000;
  t.mock.method(Date, 'now', () => later);
  assert.equal((await readAnswer(MAREN, 'plan'))?.value, 'the plan');
  assert.equal(await readAnswer(MAREN, 'mood'), undefined);
  for (let count = 0; count < 101; count++) await writeAnswer(MAREN, `mood/day/${count}`, []);
  assert.equal((await readAnswer(MAREN, 'plan'))?.value, 'the plan');
});
