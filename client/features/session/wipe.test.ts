import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { api } from '../../lib/api.ts';
import { readAnswer, writeAnswer } from '../../lib/device/answers.ts';
import { changeDevicePlan, readDevicePlan } from '../../lib/device/device-plan.ts';
import {
  deletePersonDatabase,
  openPersonDatabase,
  personsOnDevice,
} from '../../lib/device/person-database.ts';
import { openDraftSlot } from '../../lib/draft-slot.ts';
import { prepareDrafts, readDraft } from '../../lib/drafts.ts';
import { outboxOf } from '../../lib/outbox/page-outbox.ts';
import { createLocks } from '../../lib/outbox/testing/locks.ts';
import { DRAFT_PREFIX, journalDraft } from '../../lib/stored-names.ts';
import { allAnswersWritten } from '../../testing/answers-written.ts';
import { freezeDatabases, installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { setSignedInHint } from '../../testing/signed-in-hint.ts';
import { chosenPlace, storeChosenPlace } from '../help/chosen-place.ts';
import { loadSession, session, signedInAs, watchSession } from './session.ts';
import { savePicture } from './stored-picture.ts';
import { finishWipes } from './wipe.ts';

installIndexedDb();
const NOTE = `hearten.wipe.${MAREN.id}`;

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  for (const { userId } of await personsOnDevice()) await deletePersonDatabase(userId);
  localStorage.clear();
  session.value = { status: 'loading' };
  setSignedInHint(true);
});

const TEAM = `hearten.treatmentTeam.${MAREN.id}`;
const VISITORS_TEAM = 'hearten.treatmentTeam.visitor';
const PLACE = 'hearten.helpPlace';
const HOURS = `hearten.moderatorHours.${MAREN.id}`;

/** Maren's page is open, with stored answers and a picture. Then she signs this device out from elsewhere. */
async function endElsewhere(t: TestContext, reason: 'ended-by-owner' | 'erased') {
  await serve(t, ({ path }) => {
    // The server says why once: the answer to this call deletes the cookies.
    if (path === '/api/user') setSignedInHint(false);
    return [401, { message: 'Please sign in', reason }];
  });
  signedInAs(MAREN);
  await allAnswersWritten();
  await writeAnswer(MAREN.id, 'journal', ['rain']);
  savePicture('data:image/webp;base64,UklGRg==', MAREN.id);
  localStorage.setItem(TEAM, '{"number":"01632 960 001"}');
  localStorage.setItem(VISITORS_TEAM, '{"number":"01632 960 002"}');
  storeChosenPlace('Europe/Berlin DE');
  localStorage.setItem(HOURS, '{"moods":{"2026-11-21":2}}');
  t.after(watchSession());
}

async function addWaiting(): Promise<void> {
  const { idb, seal } = await openPersonDatabase(MAREN.id);
  const sealed = await seal({ id: 'a' }, 'outbox/a');
  await idb.add('outbox', { id: 'a', stream: 'mood/a', state: 'new', sealed });
}

const isWiped = async () => (await personsOnDevice()).length === 0;

for (const reason of ['ended-by-owner', 'erased'] as const) {
  test(`the device forgets (${reason}), although another call than the session’s was told why`, async (t) => {
    await endElsewhere(t, reason);
    await assert.rejects(api('GET /api/user', {}));
    for (let left = 200; left > 0 && !(await isWiped()); left -= 1) await new Promise(setImmediate);
    assert.ok(await isWiped());
    assert.equal(session.value.status, 'signed-out');
    assert.equal(localStorage.getItem('profilePicture'), null);
    assert.equal(localStorage.getItem(TEAM), null);
    assert.equal(localStorage.getItem(VISITORS_TEAM), null);
    assert.equal(localStorage.getItem(HOURS), null);
    await until(() => localStorage.getItem(NOTE) === null);
    assert.equal(localStorage.getItem(PLACE), reason === 'erased' ? null : 'Europe/Berlin DE');
    assert.equal(chosenPlace.value, localStorage.getItem(PLACE), 'this page shows no other place');
  });
}

test('the outbox was told why: stored answers go, and what waits stays for its owner', async (t) => {
  await endElsewhere(t, 'ended-by-owner');
  await addWaiting();
  const end = await outboxOf(MAREN.id).drain({ checksFirst: true });
  assert.deepEqual(end, { kind: 'signed-out', reason: 'ended-by-owner' });
  await until(() => localStorage.getItem(NOTE) === null && session.value.status === 'signed-out');
  const { idb } = await openPersonDatabase(MAREN.id);
  assert.deepEqual([await idb.count('answers'), await idb.count('outbox')], [0, 1]);
});

test('a page that is closed before it has deleted leaves that to the next start', async (t) => {
  await endElsewhere(t, 'ended-by-owner');
  localStorage.setItem(NOTE, 'ended-by-owner');
  setSignedInHint(false);
  await finishWipes();
  assert.ok(await isWiped());
  assert.equal(localStorage.getItem(NOTE), null);
});

test('the next start deletes nothing of a person who has signed in again', async (t) => {
  await serve(t, () => [200, MAREN]);
  await loadSession();
  await allAnswersWritten();
  localStorage.setItem(NOTE, 'ended-by-owner');
  await finishWipes();
  assert.equal(await isWiped(), false);
  assert.equal(localStorage.getItem(NOTE), null);
});

test('a database that does not open in time is not taken for an empty one: what waits stays', async (t) => {
  t.mock.method(console, 'error', () => {});
  await addWaiting();
  (await openPersonDatabase(MAREN.id)).idb.close();
  localStorage.setItem(NOTE, 'ended-by-owner');
  setSignedInHint(false);
  const thaw = freezeDatabases(t, ['open']);
  await finishWipes();
  assert.ok(localStorage.getItem(NOTE), 'the next start tries again');
  thaw();
  await finishWipes();
  assert.equal(localStorage.getItem(NOTE), null);
  assert.deepEqual(await personsOnDevice(), [{ userId: MAREN.id, waiting: 1, hasPlan: false }]);
});

test('a late deletion leaves the number that the next person typed before signing in', async () => {
  localStorage.setItem('hearten.signedInAs', String(MAREN.id + 1));
  localStorage.setItem(VISITORS_TEAM, '{"number":"01632 960 002"}');
  localStorage.setItem(NOTE, 'ended-by-owner');
  await finishWipes();
  assert.equal(localStorage.getItem(NOTE), null);
  assert.ok(localStorage.getItem(VISITORS_TEAM));
});

for (const reason of ['ended-by-owner', 'erased'] as const) {
  test(`a safety plan on this device alone ${reason === 'erased' ? 'goes with the account' : 'stays for its owner'} (${reason})`, async (t) => {
    await endElsewhere(t, reason);
    await changeDevicePlan(MAREN.id, () => ({ alone: [{ text: 'Tea' }] }));
    await assert.rejects(api('GET /api/user', {}));
    await until(() => localStorage.getItem(NOTE) === null);
    assert.equal(await readAnswer(MAREN.id, 'journal'), undefined);
    assert.equal((await readDevicePlan(MAREN.id)) !== null, reason === 'ended-by-owner');
  });
}

test('the mark of an erased account deletes its drafts, and another person’s open form goes on storing', async () => {
  await prepareDrafts();
  const [erased, other] = [MAREN.id, MAREN.id + 1].map(journalDraft) as [string, string];
  const erasedForm = openDraftSlot(erased, () => true);
  const otherForm = openDraftSlot(other, () => true);
  erasedForm.put('rain');
  otherForm.put('half a thought');
  localStorage.setItem(NOTE, 'erased');
  await finishWipes();
  erasedForm.put('rain again');
  otherForm.put('half a thought more');
  assert.equal(readDraft(DRAFT_PREFIX + erased), null);
  assert.equal(readDraft(DRAFT_PREFIX + other), 'half a thought more');
});
