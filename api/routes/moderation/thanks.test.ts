import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Hide } from '../../../domain/community/hides/schema.ts';
import { UnusedPostKeys } from '../../community/unused-post-keys.ts';
import { executeOnCase } from '../../moderation/execute-on-case.ts';
import { followUpDueCases } from '../../moderation/follow-up-due-cases.ts';
import { caseIdOf } from '../../stored-names.ts';
import { dump, encodingsOf } from '../../testing/dump.ts';
import { received, registerPresentPerson, sendGratitude } from '../../testing/gratitude.ts';
import { caseFor, daysPass, decide, noticesFor } from '../../testing/moderation.ts';
import { registerStaff } from '../../testing/staff.ts';
import { type Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const WORDS = 'canary of the sender';

/** Thanks that one person has sent another, and moderators. */
async function thanksTo(t: TestContext) {
  const testApp = await buildTestApp(t);
  const ann = await registerPresentPerson(testApp);
  const sender = await registerPerson(testApp);
  const moderator = async () => (await registerStaff(testApp, 'moderator')).browser;
  const [first, second] = [await moderator(), await moderator()];
  const sent = await sendGratitude(sender.browser, { message: WORDS, recipientSessionId: ann.handle });
  assert.equal(sent.statusCode, 201, sent.body);
  const { id } = sent.json<{ id: string }>();
  await waitForProjections(testApp);
  return {
    testApp,
    ann: ann.browser,
    sender: sender.browser,
    id,
    first,
    second,
    caseId: caseIdOf('gratitude', id),
  };
}

async function reportThanks(browser: Browser, id: string, key: string = randomUUID()): Promise<void> {
  const answer = await browser.post(
    `/api/gratitude/${id}/report`,
    { reason: 'unkind' },
    { 'idempotency-key': key },
  );
  assert.equal(answer.statusCode, 202, answer.body);
}

const hidesOf = async (browser: Browser) => (await browser.get('/api/community/hides')).json<Hide[]>();
const messagesFor = async (browser: Browser) => (await received(browser)).map(({ message }) => message);
const unreadFor = async (browser: Browser) =>
  (await browser.get('/api/notifications/unread-count')).json<{ count: number }>().count;

/** Undoes all hides of the recipient, as they can in Profile. */
async function showAgain(browser: Browser): Promise<void> {
  for (const { hideId } of await hidesOf(browser))
    assert.equal((await browser.delete(`/api/community/hides/${hideId}`)).statusCode, 204);
}

async function appeal(browser: Browser, caseId: string): Promise<void> {
  const answer = await browser.post(`/api/moderation/notices/${caseId}/appeal`, { words: 'I meant well' });
  assert.equal(answer.statusCode, 204, answer.body);
}

test('thanks that a moderator removes are gone for the recipient, and a granted appeal gives them back', async (t) => {
  const { testApp, ann, sender, id, first, second, caseId } = await thanksTo(t);
  assert.deepEqual([await messagesFor(ann), await unreadFor(ann)], [[WORDS], 1]);
  await reportThanks(ann, id);
  assert.deepEqual([await messagesFor(ann), await unreadFor(ann)], [[], 0]);
  await decide(first, caseId, { decision: 'remove', rule: 4 });
  await waitForProjections(testApp);

  const answers = ['/api/community/hides', '/api/notifications', '/api/community/gratitude/waiting'];
  for (const path of answers) assert.equal((await ann.get(path)).body.includes(WORDS), false, path);
  assert.equal((await hidesOf(ann))[0]?.excerpt, null);
  const [notice] = await noticesFor(sender);
  assert.deepEqual(
    [notice?.kind, notice?.subject.kind, notice?.subject.text],
    ['removal', 'gratitude', WORDS],
  );

  await appeal(sender, caseId);
  await decide(second, caseId, { decision: 'grant-appeal' });
  await waitForProjections(testApp);
  assert.deepEqual([await messagesFor(ann), await unreadFor(ann)], [[WORDS], 1]);
  assert.deepEqual(await hidesOf(ann), []);
});

test('thanks that the recipient does not hide are withheld by the decision alone, held or removed', async (t) => {
  const { testApp, ann, id, first, caseId } = await thanksTo(t);
  await reportThanks(ann, id);
  await showAgain(ann);
  assert.deepEqual(await messagesFor(ann), [WORDS]);
  const shownAfter = async (decision: 'hold' | 'undo' | 'remove' | 'keep') => {
    await decide(first, caseId, { decision, ...(decision.match(/hold|remove/) && { rule: 4 }) });
    await waitForProjections(testApp);
    return [await messagesFor(ann), await unreadFor(ann)];
  };
  const [shown, withheld] = [
    [[WORDS], 1],
    [[], 0],
  ];
  assert.deepEqual(await shownAfter('hold'), withheld);
  assert.deepEqual(await shownAfter('undo'), shown);
  assert.deepEqual(await shownAfter('remove'), withheld);
  assert.deepEqual(await shownAfter('keep'), shown);
});

test('a granted appeal leaves thanks hidden that the recipient hid themselves, or has reported again', async (t) => {
  const { testApp, ann, sender, id, first, second, caseId } = await thanksTo(t);
  const key = randomUUID();
  await reportThanks(ann, id, key);
  await showAgain(ann);
  await reportThanks(ann, id, key);
  assert.deepEqual(await messagesFor(ann), [WORDS], 'the same call again hides nothing');
  await reportThanks(ann, id);
  assert.deepEqual(await messagesFor(ann), []);
  await decide(first, caseId, { decision: 'remove', rule: 4 });
  await appeal(sender, caseId);
  await decide(second, caseId, { decision: 'grant-appeal' });
  await waitForProjections(testApp);
  assert.deepEqual(await messagesFor(ann), []);
  await showAgain(ann);
  assert.deepEqual(await messagesFor(ann), [WORDS]);
});

test('housekeeping shows thanks again that a stopped process left hidden after the appeal', async (t) => {
  const { testApp, ann, sender, id, first, second, caseId } = await thanksTo(t);
  const { services } = testApp;
  await reportThanks(ann, id);
  await decide(first, caseId, { decision: 'hold', rule: 4 });
  await appeal(sender, caseId);
  const { author } = await services.db
    .selectFrom('moderation_cases')
    .select('author')
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  await executeOnCase(services, {
    author: author ?? '',
    caseId,
    command: (newId) => ({
      type: 'grantAppeal',
      ...{ caseId, decisionId: newId(0), staffId: randomUUID(), now: new Date().toISOString() },
    }),
  });
  await waitForProjections(testApp);
  assert.deepEqual(await messagesFor(ann), [], 'the hide of the report is left');
  await followUpDueCases(services);
  await waitForProjections(testApp);
  assert.deepEqual(await messagesFor(ann), [WORDS]);
  assert.equal((await caseFor(second, caseId)).visibility, 'shown');
});

test('the words of removed thanks become unreadable after 14 days, unless a legal hold is recorded', async (t) => {
  const { testApp, ann, sender, id, first, caseId } = await thanksTo(t);
  const { services } = testApp;
  const keys = async () => (await services.pool.query('select from post_keys')).rowCount;
  await reportThanks(ann, id);
  await showAgain(ann);
  await decide(first, caseId, { decision: 'remove', rule: 8 });
  await decide(first, caseId, { decision: 'legal-hold' });
  await daysPass(testApp, 14);
  await followUpDueCases(services);
  const unused = new UnusedPostKeys(services);
  for (const _ of [1, 2]) await unused.collect();
  assert.equal(await keys(), 1);
  assert.equal((await caseFor(first, caseId)).text, WORDS);

  await decide(first, caseId, { decision: 'release-legal-hold' });
  await waitForProjections(testApp);
  assert.equal(await keys(), 0);
  assert.deepEqual(await messagesFor(ann), []);
  const detail = await caseFor(first, caseId);
  assert.deepEqual([detail.text, detail.history.at(-1)?.kind], [null, 'words-destroyed']);
  assert.deepEqual(
    (await noticesFor(sender)).map(({ subject, mayAppeal }) => [subject.text, mayAppeal]),
    [[null, false]],
  );
  const canaries = encodingsOf('canary');
  const tables = [...(await dump(services.pool))].filter(([, text]) =>
    canaries.some((form) => text.toLowerCase().includes(form)),
  );
  assert.deepEqual(
    tables.map(([table]) => table),
    [],
  );
});
