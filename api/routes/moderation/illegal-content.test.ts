import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { postAddress } from '../../../domain/community/posts/address.ts';
import type { IllegalContentBody, ReceiptStatus } from '../../../domain/moderation/illegal-content.ts';
import { followUpDueCases } from '../../moderation/follow-up-due-cases.ts';
import { caseIdOf } from '../../stored-names.ts';
import { dump, encodingsOf } from '../../testing/dump.ts';
import { caseFor, decide, share, textsFor } from '../../testing/moderation.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { registerStaff } from '../../testing/staff.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const PATH = '/api/moderation/illegal-content';
const WORDS = 'It threatens a nurse of ours.';
const NAME = 'Adelheid Quintana';
const EMAIL = 'adelheid@clinic.example';

const bodyFor = (address: string, more: Partial<IllegalContentBody> = {}) => ({
  ...{ address, words: WORDS, isTrue: true },
  ...more,
});

async function reportByAddress(browser: Browser, address: string, more: Partial<IllegalContentBody> = {}) {
  const answer = await browser.post(PATH, bodyFor(address, more));
  assert.equal(answer.statusCode, 202, answer.body);
  return answer.json<{ receipt: string }>().receipt;
}

const ask = (browser: Browser, receipt: string, about = 'decision') =>
  browser.post(`${PATH}/${about}`, { receipt });

async function statusFor(browser: Browser, receipt: string): Promise<ReceiptStatus> {
  const answer = await ask(browser, receipt);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ReceiptStatus>();
}

async function reportedPost(testApp: TestApp) {
  const ann = await registerPerson(testApp);
  const moderator = (await registerStaff(testApp, 'moderator')).browser;
  const { id } = await share(ann.browser, 'first');
  const outsider = new Browser(testApp);
  const address = `https://hearten.example${postAddress(id)}`;
  const receipt = await reportByAddress(outsider, address, { name: NAME, email: EMAIL });
  return { testApp, ann, moderator, id, caseId: caseIdOf('post', id), outsider, receipt };
}

test('a report by address reaches the moderators, and its receipt shows each decision', async (t) => {
  const { testApp, moderator, caseId, outsider, receipt } = await reportedPost(await sharedTestApp(t));
  assert.match(receipt, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){7}$/);
  assert.equal(outsider.cookieNamed('session'), undefined, 'no session begins');
  const first = await statusFor(outsider, receipt);
  assert.deepEqual(
    { ...first, reportedAt: '' },
    { state: 'open', reportedAt: '', decidedAt: null, rule: null },
  );
  assert.ok(Math.abs(Date.now() - Date.parse(first.reportedAt)) < 60_000);

  const detail = await caseFor(moderator, caseId);
  assert.deepEqual(detail.why, [
    { reason: 'illegal', reports: 1, words: [`${WORDS}\n\nName: ${NAME}\n\nE-mail: ${EMAIL}`] },
  ]);
  const later = async () => {
    await waitForProjections(testApp);
    const { state, decidedAt, rule } = await statusFor(new Browser(testApp), receipt.toLowerCase());
    return [state, decidedAt !== null, rule];
  };
  await decide(moderator, caseId, { decision: 'hold', rule: 4 });
  assert.deepEqual(await later(), ['held', true, 4]);
  await decide(moderator, caseId, { decision: 'undo' });
  assert.deepEqual(await later(), ['open', false, null]);
  await decide(moderator, caseId, { decision: 'keep' });
  assert.deepEqual(await later(), ['kept', true, null]);
  await decide(moderator, caseId, { decision: 'remove', rule: 8 });
  assert.deepEqual(await later(), ['removed', true, 8]);
});

test('a decision from before a report leaves it open, and the receipt says that a post is deleted', async (t) => {
  const { testApp, ann, moderator, id, caseId, outsider } = await reportedPost(await sharedTestApp(t));
  await decide(moderator, caseId, { decision: 'keep' });
  await waitForProjections(testApp);
  const receipt = await reportByAddress(outsider, id);
  assert.deepEqual((await statusFor(outsider, receipt)).state, 'open');
  await ann.browser.delete(`/api/community/posts/${id}`);
  await waitForProjections(testApp);
  assert.equal((await statusFor(outsider, receipt)).state, 'deleted');
  assert.equal((await outsider.post(PATH, bodyFor(id))).statusCode, 404);
});

test('reports without an account hold nothing, however many', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_ILLEGAL_REPORTS_PER_ADDRESS: '100/1h' } });
  const ann = await registerPerson(testApp);
  const { id } = await share(ann.browser, 'first');
  for (let count = 0; count < 5; count++) await reportByAddress(new Browser(testApp), id);
  await waitForProjections(testApp);
  await followUpDueCases(testApp.services);
  await waitForProjections(testApp);
  assert.deepEqual(await textsFor(new Browser(testApp)), ['first']);
});

test('a repeated call gets the same receipt and reports once', async (t) => {
  const { outsider, moderator, caseId, id } = await reportedPost(await sharedTestApp(t));
  const key = { 'idempotency-key': randomUUID() };
  const answers = [];
  for (const _ of [1, 2]) answers.push((await outsider.post(PATH, bodyFor(id), key)).json().receipt);
  answers.push((await outsider.post(PATH, bodyFor(id, { words: 'Other words' }), key)).json().receipt);
  assert.equal(new Set(answers).size, 2);
  assert.equal((await statusFor(outsider, answers[0])).state, 'open');
  assert.equal((await caseFor(moderator, caseId)).reports, 3);
});

test('a wrong receipt is answered like an erased one, and an erasure leaves no words', async (t) => {
  const { testApp, outsider, receipt, moderator, caseId } = await reportedPost(await sharedTestApp(t));
  await waitForProjections(testApp);
  const wrong = await ask(outsider, `${receipt.slice(0, -1)}${receipt.endsWith('0') ? '1' : '0'}`);
  assert.equal(wrong.statusCode, 404);
  for (const made of ['', 'x'.repeat(5_000)]) assert.equal((await ask(outsider, made)).statusCode, 404);
  assert.equal((await ask(outsider, receipt, 'erasure')).statusCode, 204);
  assert.equal((await ask(outsider, receipt, 'erasure')).statusCode, 404);
  const gone = await ask(outsider, receipt);
  assert.deepEqual(gone.json(), wrong.json());
  await waitForProjections(testApp);
  assert.deepEqual((await caseFor(moderator, caseId)).why, [{ reason: 'illegal', reports: 1, words: [] }]);
});

test('a dump has neither the receipt nor what the outsider wrote', async (t) => {
  const { testApp, receipt, caseId } = await reportedPost(await buildTestApp(t));
  await waitForProjections(testApp);
  const tables = [...(await dump(testApp.services.pool)).values()].join('\n').toLowerCase();
  assert.ok(tables.includes(caseId), 'the dump has the case');
  for (const secret of [receipt, receipt.replaceAll('-', ''), WORDS, NAME, EMAIL])
    for (const encoded of encodingsOf(secret)) assert.equal(tables.includes(encoded), false, secret);
});

test('refused: no such post, no explanation, no good faith, and more than the limit of an address', async (t) => {
  const testApp: TestApp = await buildTestApp(t, {
    env: { HEARTEN_LIMIT_ILLEGAL_REPORTS_PER_ADDRESS: '1/24h' },
  });
  const ann = await registerPerson(testApp);
  const { id } = await share(ann.browser, 'first');
  const outsider = new Browser(testApp, '192.0.2.7');
  const statusOf = async (body: object) => (await outsider.post(PATH, body)).statusCode;
  for (const address of [randomUUID(), 'the sad one', `https://hearten.example/${id}`])
    assert.equal(await statusOf(bodyFor(address)), 404, address);
  assert.equal(await statusOf(bodyFor(id, { words: ' ' })), 400);
  assert.equal(await statusOf({ ...bodyFor(id), isTrue: false }), 400);
  assert.equal(await statusOf(bodyFor(id)), 202);
  assert.equal(await statusOf(bodyFor(id)), 429);
});
