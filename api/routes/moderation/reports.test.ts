import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Hide } from '../../../domain/community/hides/schema.ts';
import { findPost } from '../../../projections/community-posts/queries.ts';
import { executeOnCase } from '../../moderation/execute-on-case.ts';
import { followUpDueCases } from '../../moderation/follow-up-due-cases.ts';
import { caseIdOf } from '../../stored-names.ts';
import { received, registerPresentPerson, sendGratitude } from '../../testing/gratitude.ts';
import { noticesFor, pageFor, report, settledPeople, share, textsFor } from '../../testing/moderation.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

test('worry is answered with help, and never holds', async (t) => {
  const testApp = await buildTestApp(t);
  const ann = await registerPerson(testApp);
  const { id } = await share(ann.browser, 'I can’t go on');
  for (const browser of await settledPeople(testApp, 4))
    assert.equal((await report(browser, id, 'worried')).help, true);
  assert.deepEqual(await textsFor(new Browser(testApp)), ['I can’t go on']);
});

test('refused: one’s own post, an unknown post, long words, an unknown reason', async (t) => {
  const testApp = await sharedTestApp(t);
  const ann = await registerPerson(testApp);
  const visitor = new Browser(testApp);
  const { id } = await share(ann.browser, 'first');
  const call = (browser: Browser, postId: string, body: object) =>
    browser.post(`/api/community/posts/${postId}/report`, body);
  assert.equal((await call(ann.browser, id, { reason: 'other' })).statusCode, 400);
  assert.equal((await call(visitor, randomUUID(), { reason: 'other' })).statusCode, 404);
  assert.equal((await call(visitor, id, { reason: 'other', words: 'x'.repeat(501) })).statusCode, 400);
  assert.equal((await call(visitor, id, { reason: 'dull' })).statusCode, 400);
  assert.equal(visitor.cookies.size, 0, 'a refused report starts no session');
});

test('a report that holds a post hides it, and the reporter can end that hide', async (t) => {
  const testApp = await buildTestApp(t);
  const ann = await registerPerson(testApp);
  const { id } = await share(ann.browser, 'reported three times');
  await share(ann.browser, 'another one');
  const reporters = await settledPeople(testApp, 3);
  for (const browser of reporters) await report(browser, id);
  const last = reporters[2] as Browser;
  const totals = async () => {
    await waitForProjections(testApp);
    const pages = await Promise.all([last, new Browser(testApp), ann.browser].map(pageFor));
    return pages.map(({ data, total }) => [data.length, total]);
  };
  const hides = async () => (await last.get('/api/community/hides')).json<Hide[]>();
  const [hide] = await hides();
  assert.deepEqual([hide?.subjectId, hide?.later, hide?.excerpt], [id, false, null]);
  const expected = [
    [1, 1],
    [1, 1],
    [2, 2],
  ];
  assert.deepEqual(await totals(), expected, 'hidden and held counts once, and its author sees it');
  assert.equal((await last.post(`/api/community/posts/${id}/hide`, {})).statusCode, 404);
  assert.equal((await last.delete(`/api/community/hides/${hide?.hideId}`)).statusCode, 204);
  assert.deepEqual(await hides(), []);
  assert.deepEqual(await totals(), expected, 'still held');
});

test('attack: 30 fresh accounts and 30 visitors hold nothing', async (t) => {
  const testApp = await buildTestApp(t);
  const ann = await registerPerson(testApp);
  const { id } = await share(ann.browser, 'Still here');
  for (let count = 0; count < 30; count++) {
    await report((await registerPerson(testApp)).browser, id, 'illegal');
    await report(new Browser(testApp), id, 'self-harm');
  }
  assert.deepEqual(await textsFor(new Browser(testApp)), ['Still here']);
});

test('attack: 30 aged accounts that report every post of an author hold one a day', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_POSTS_PER_PERSON: '100/1m' } });
  const ann = await registerPerson(testApp);
  const reporters = await settledPeople(testApp, 30);
  const posts = [];
  for (let count = 0; count < 5; count++) posts.push(await share(ann.browser, `number ${count}`));
  const [first, ...others] = posts.map(({ id }) => id);
  // Three reports hold the first post. A report that comes after the hold no longer finds it.
  const answers = await Promise.all(
    reporters
      .slice(0, 6)
      .map((browser) => browser.post(`/api/community/posts/${first}/report`, { reason: 'unkind' })),
  );
  for (const { statusCode, body } of answers) assert.ok(statusCode === 202 || statusCode === 404, body);
  const accepted = answers.filter(({ statusCode }) => statusCode === 202).length;
  assert.ok(accepted >= 3, `${accepted} were accepted`);
  for (const id of others) await Promise.all(reporters.slice(0, 6).map((browser) => report(browser, id)));
  for (const browser of reporters.slice(6)) await report(browser, others.at(-1) ?? '');
  await waitForProjections(testApp);
  assert.equal((await pageFor(new Browser(testApp))).total, 4);
  assert.equal((await noticesFor(ann.browser)).length, 1);
});

test('a hold that a stopped process left is made by housekeeping', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const ann = await registerPerson(testApp);
  const { id } = await share(ann.browser, 'reported three times');
  await waitForProjections(testApp);
  const author = (await findPost(services.db, id))?.author ?? '';
  const caseId = caseIdOf('post', id);
  for (const reporter of [randomUUID(), randomUUID(), randomUUID()]) {
    await executeOnCase(services, {
      author,
      caseId,
      command: (newId) => ({
        ...{ type: 'reportContent', caseId, subjectKind: 'post', subjectId: id, author, reporter },
        ...{ reportId: newId(0), reason: 'unkind', isSettled: true, isCounted: true },
      }),
    });
  }
  await waitForProjections(testApp);
  assert.equal((await pageFor(new Browser(testApp))).total, 1);
  await followUpDueCases(services);
  await waitForProjections(testApp);
  assert.equal((await pageFor(new Browser(testApp))).total, 0);
});

test('1,000 reports on one post make one case', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const ann = await registerPerson(testApp);
  const { id } = await share(ann.browser, 'seen by many');
  const caseId = caseIdOf('post', id);
  const author = randomUUID();
  for (let count = 0; count < 1_000; count += 50) {
    const batch = Array.from({ length: 50 }, () => {
      const ids = { caseId, subjectKind: 'post' as const, subjectId: id, author, reporter: randomUUID() };
      return executeOnCase(services, {
        author,
        caseId,
        command: (newId) => ({
          type: 'reportContent',
          ...{ ...ids, reportId: newId(0), reason: 'other', isSettled: false, isCounted: false },
        }),
      });
    });
    await Promise.all(batch);
  }
  await waitForProjections(testApp);
  const { rows } = await services.pool.query(
    'select count(*)::int as cases, (select count(*)::int from moderation_reports) as reports from moderation_cases',
  );
  assert.deepEqual(rows, [{ cases: 1, reports: 1_000 }]);
});

test('a reporter may report a certain number in a day', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_REPORTS_PER_PERSON: '1/24h' } });
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const [first, second] = [await share(ann.browser, 'first'), await share(ann.browser, 'second')];
  await report(ben.browser, first.id);
  const refused = await ben.browser.post(`/api/community/posts/${second.id}/report`, { reason: 'other' });
  assert.equal(refused.statusCode, 429);
});

test('thanks can be reported by their recipient alone, and are then hidden', async (t) => {
  const testApp = await buildTestApp(t);
  const ann = await registerPresentPerson(testApp);
  const sender = await registerPerson(testApp);
  await sendGratitude(sender.browser, { message: 'hurtful' });
  await waitForProjections(testApp);
  const [thanks] = await received(ann.browser);
  const path = `/api/gratitude/${thanks?.id}/report`;
  assert.equal((await sender.browser.post(path, { reason: 'unkind' })).statusCode, 404);
  assert.equal((await ann.browser.post(path, { reason: 'unkind' })).statusCode, 202);
  assert.deepEqual(await received(ann.browser), []);
});
