import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionBody } from '../../../domain/moderation/schema.ts';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { followUpDueCases } from '../../moderation/follow-up-due-cases.ts';
import { caseIdOf } from '../../stored-names.ts';
import { cookieHeader, LiveClient } from '../../testing/live-client.ts';
import { daysPass, decide, noticesFor, report, settledPeople, share } from '../../testing/moderation.ts';
import { portOf } from '../../testing/raw-connection.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { registerStaff } from '../../testing/staff.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const WORDS = 'Stop yours too';

const newsFor = async (browser: Browser, query = '') =>
  (await browser.get(`/api/notifications${query}`)).json<Notification[]>();
const titlesFor = async (browser: Browser) => (await newsFor(browser)).map(({ title }) => title);
const unreadFor = async (browser: Browser) =>
  (await browser.get('/api/notifications/unread-count')).json<{ count: number }>().count;
const moderator = async (testApp: TestApp) => (await registerStaff(testApp, 'moderator')).browser;

/** A reported reflection of Ann, and two moderators. */
async function reported(testApp: TestApp) {
  const ann = (await registerPerson(testApp)).browser;
  const [first, second] = [await moderator(testApp), await moderator(testApp)];
  const { id } = await share(ann, WORDS);
  const reporter = new Browser(testApp);
  await report(reporter, id, 'medical-advice');
  const caseId = caseIdOf('post', id);
  const decideBy = async (by: Browser, body: DecisionBody) => {
    await decide(by, caseId, body);
    await waitForProjections(testApp);
  };
  return { ann, first, second, reporter, caseId, decideBy };
}

test('a decision is a notification of its author alone, without the words of anyone, until it is read or deleted', async (t) => {
  const testApp = await sharedTestApp(t);
  const { ann, first, reporter, decideBy } = await reported(testApp);
  await waitForProjections(testApp);
  assert.deepEqual(await newsFor(ann), [], 'a report alone tells nothing');
  await decideBy(first, { decision: 'remove', rule: 2, note: 'canary of the moderator' });
  const [news] = await newsFor(ann);
  assert.ok(news);
  const { id, createdAt, ...rest } = news;
  assert.deepEqual(rest, {
    type: 'message',
    title: 'Your reflection was removed',
    message: 'Others no longer see it. You can read why, and ask for another look.',
    isRead: false,
    opens: 'decisions',
  });
  assert.equal((await noticesFor(ann))[0]?.id, id);
  assert.deepEqual(
    [await newsFor(ann, '?type=message'), await newsFor(ann, '?type=gratitude')],
    [[news], []],
  );
  assert.equal(await unreadFor(ann), 1);

  for (const other of [first, reporter, (await registerPerson(testApp)).browser]) {
    assert.deepEqual([await newsFor(other), await unreadFor(other)], [[], 0]);
    assert.equal((await other.call('PUT', `/api/notifications/${id}/read`, {})).statusCode, 404);
    assert.equal((await other.delete(`/api/notifications/${id}`)).statusCode, 404);
  }
  for (let times = 0; times < 2; times++)
    assert.equal((await ann.call('PUT', `/api/notifications/${id}/read`, {})).statusCode, 204);
  assert.deepEqual([await unreadFor(ann), await newsFor(ann, '?unread=true')], [0, []]);
  assert.equal((await newsFor(ann))[0]?.isRead, true);
  assert.equal((await ann.delete(`/api/notifications/${id}`)).statusCode, 204);
  assert.deepEqual(await newsFor(ann), []);
  assert.equal((await noticesFor(ann)).length, 1, 'the page of decisions keeps it');
});

test('an author is told about each decision that concerns them, and about nothing between moderators', async (t) => {
  const testApp = await sharedTestApp(t);
  const { ann, first, second, caseId, decideBy } = await reported(testApp);
  await decideBy(first, { decision: 'second-opinion', note: 'What do you think?' });
  await decideBy(first, { decision: 'undo' });
  await decideBy(first, { decision: 'keep' });
  await decideBy(first, { decision: 'undo' });
  await decideBy(first, { decision: 'limit', rule: 2, limit: 'no-posts-7-days' });
  await decideBy(first, { decision: 'legal-hold' });
  assert.deepEqual(await titlesFor(ann), []);

  const told: string[] = [];
  const after = async (body: DecisionBody, ...titles: string[]) => {
    await decideBy(body.decision.endsWith('appeal') ? second : first, body);
    told.unshift(...titles);
    assert.deepEqual(await titlesFor(ann), told, body.decision);
  };
  await after({ decision: 'send-help' }, 'A moderator thought of you');
  await after({ decision: 'hold', rule: 2 }, 'Your reflection is held');
  await after({ decision: 'keep' }, 'Your reflection is shown');
  await after({ decision: 'undo' }, 'A decision about your reflection has changed');
  await after({ decision: 'limit', rule: 2, limit: 'posts-wait-7-days' }, 'Your posts are limited');
  await after({ decision: 'remove', rule: 2 }, 'Your reflection was removed');
  assert.equal((await ann.post(`/api/moderation/notices/${caseId}/appeal`, {})).statusCode, 204);
  await after({ decision: 'grant-appeal' }, 'Another moderator agreed with you');
});

test('a hold by reports tells its author over the live socket, and so does its end', async (t) => {
  const testApp = await buildTestApp(t);
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const ann = await registerPerson(testApp);
  const open = async (browser: Browser) => {
    const live = await LiveClient.open(t, origin, cookieHeader(browser.cookies));
    await live.waitUntil('the presence', () => live.total !== undefined);
    return live;
  };
  const { id } = await share(ann.browser, WORDS);
  const reporters = await settledPeople(testApp, 3);
  const [own, others] = [await open(ann.browser), await open(new Browser(testApp))];
  for (const reporter of reporters) await report(reporter, id);
  const titles = () => own.messagesOf('notification').map(({ notification }) => notification.title);
  await own.waitUntil('the hold', () => titles().length === 1);
  assert.deepEqual(titles(), ['Your reflection is held']);
  await daysPass(testApp, 2);
  await followUpDueCases(testApp.services);
  await own.waitUntil('its end', () => titles().length === 2);
  assert.deepEqual(titles()[1], 'Your reflection is shown again');
  assert.deepEqual(await titlesFor(ann.browser), titles().reverse());
  assert.deepEqual(others.messagesOf('notification'), []);
});
