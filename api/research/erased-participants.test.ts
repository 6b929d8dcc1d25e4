import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import type { StudyAggregates, StudyMoments, StudyReceipt } from '../../domain/research/answer-schema.ts';
import type { BuiltExport } from '../../domain/research/export-schema.ts';
import { readReceiptLeaves } from '../../infra/research/receipt-leaves.ts';
import { erasePerson } from '../people/people.ts';
import { join, liveThroughWeeks, openStudyFor, studiesSettled } from '../testing/research.ts';
import { eraseSpread, PASSWORD, succeeds } from '../testing/spread-erasure.ts';
import { registerStaff } from '../testing/staff.ts';
import { buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';
import { replayStateHash } from './replay.ts';

const PEOPLE = 100;
const ERASED = 10;

async function registerWithId(testApp: TestApp) {
  const person = await registerPerson(testApp, PASSWORD);
  const account = await testApp.services.accounts.withId(person.id);
  assert.ok(account);
  return { ...person, account };
}

test('given 100 people, when 10 accounts are erased, then they are in no answer at any moment, and the old receipt verifies for the other 90', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const { browser, staffId } = await registerStaff(testApp, 'researcher');
  const leaving = await Promise.all(Array.from({ length: ERASED }, () => registerWithId(testApp)));
  const gone = leaving.map(({ account }) => account.person_id);
  const others = Array.from({ length: PEOPLE - ERASED }, () => randomUUID() as string);
  const studyId = await openStudyFor(services, staffId);
  await join(services, studyId, [...gone, ...others]);
  await liveThroughWeeks(services, [...gone, ...others], (person, week) => 1 + ((person + week) % 5));
  await studiesSettled(services);

  const get = async <T>(path: string): Promise<T> =>
    succeeds<T>(browser.get(`/api/studies/${studyId}/${path}`));
  const { moments } = await get<StudyMoments>('moments');
  assert.equal(moments.length, 4);
  const receipts: string[] = [];
  for (const { week } of moments) {
    const { readId } = await get<StudyAggregates>(`aggregates?moment=${week}`);
    receipts.push(String(readId));
  }
  const recipientKey = await identityToRecipient(await generateIdentity());
  const copy = () =>
    succeeds<BuiltExport>(
      browser.post(`/api/studies/${studyId}/exports`, {
        ...{ kind: 'aggregates', moment: moments.at(-1)?.week, recipientKey },
      }),
    );
  const copied = await copy();
  const madeUpIds = (await services.participants.ofStudy(studyId))
    .filter(({ personId }) => gone.includes(personId))
    .map(({ pseudonym }) => pseudonym);
  assert.equal(madeUpIds.length, ERASED);

  // Each way out of Hearten: the person's own, at once and one by one, and the operator's.
  for (const [number, { browser: own, account }] of leaving.entries()) {
    if (number < 4) await succeeds(own.call('DELETE', '/api/user', { body: { password: PASSWORD } }));
    else if (number < 7) await succeeds(eraseSpread(own));
    else await erasePerson(services, account, 'at-once');
  }

  for (const whenRead of ['right after the erasures', 'when the read model has them'] as const) {
    if (whenRead === 'when the read model has them') await studiesSettled(services);
    for (const { week } of moments) {
      const answer = await get<StudyAggregates>(`aggregates?moment=${week}`);
      const leaves = await readReceiptLeaves(String(answer.readId), services.db);
      assert.equal(leaves.length, PEOPLE - ERASED, `${week}, ${whenRead}`);
      assert.deepEqual(
        leaves.filter(({ pseudonym }) => madeUpIds.includes(pseudonym)),
        [],
      );
      const replayed = await replayStateHash(
        { ...services, keys: services.projectorKeys },
        { studyId, protocolVersion: 1, known: BigInt(answer.knownPosition) },
        BigInt(answer.momentPosition),
        await services.participants.ofStudy(studyId),
      );
      assert.equal(answer.stateHash, replayed, `${week}, ${whenRead}: the log alone says the same`);
    }
    for (const readId of receipts) {
      assert.equal((await readReceiptLeaves(readId, services.db)).length, PEOPLE);
      assert.equal((await get<StudyReceipt>(`receipts/${readId}`)).check, 'verified', whenRead);
    }
  }

  const old = await browser.get(`/api/studies/${studyId}/exports/${copied.exportId}`);
  assert.equal(old.statusCode, 404, 'a copy with the ten can’t be fetched any more');
  const leaves = await readReceiptLeaves((await copy()).readId, services.db);
  assert.equal(leaves.length, PEOPLE - ERASED, 'a new copy is about the others');

  const left = (await services.participants.ofStudy(studyId)).filter(({ personId }) =>
    gone.includes(personId),
  );
  assert.deepEqual(left, [], 'neither salts nor made-up ids are left');
});
