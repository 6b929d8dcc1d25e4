import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { caseIdOf } from '../../../stored-names.ts';
import { decide, report, share } from '../../../testing/moderation.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { registerStaff } from '../../../testing/staff.ts';
import { Browser, buildTestApp, registerPerson } from '../../../testing/test-app.ts';
import { waitForProjections } from '../../../testing/wait-for-projections.ts';

const POSTS = '/api/community/posts';
const GRATITUDE = '/api/community/gratitude';
const newKey = () => ({ 'idempotency-key': randomUUID() });
const CLOSED = { HEARTEN_COMMUNITY: 'closed' };

test('a reflection that is sent again gets its first answer after its author was limited', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  const mod = (await registerStaff(testApp, 'moderator')).browser;
  const reported = await share(browser, 'first');
  await report(new Browser(testApp), reported.id);
  const caseId = caseIdOf('post', reported.id);
  const body = { content: 'sent twice' };
  const [free, waiting] = [newKey(), newKey()];
  const shown = await browser.post(POSTS, body, free);
  assert.equal(shown.json().withheld, undefined);

  await decide(mod, caseId, { decision: 'limit', rule: 2, limit: 'posts-wait-7-days' });
  assert.deepEqual((await browser.post(POSTS, body, free)).json(), shown.json());
  const held = await browser.post(POSTS, body, waiting);
  assert.equal(held.json().withheld, 'held');
  await waitForProjections(testApp);
  await decide(mod, caseIdOf('post', held.json().id), { decision: 'keep' });
  await decide(mod, caseId, { decision: 'undo' });
  assert.deepEqual((await browser.post(POSTS, body, waiting)).json(), held.json());

  await decide(mod, caseId, { decision: 'limit', rule: 2, limit: 'no-posts-1-day' });
  for (const [key, answer] of [
    [free, shown],
    [waiting, held],
  ] as const) {
    const again = await browser.post(POSTS, body, key);
    assert.deepEqual([again.statusCode, again.json()], [201, answer.json()]);
  }
  assert.equal((await browser.post(POSTS, body, newKey())).statusCode, 403);
});

test('what is sent again gets its first answer after the community closed, with or without an account', async (t) => {
  const before = await buildTestApp(t);
  const { browser } = await registerPerson(before);
  const visitor = new Browser(before);
  const sent = [];
  for (const from of [browser, visitor])
    for (const [url, body] of [
      [POSTS, { content: 'sent twice' }],
      [GRATITUDE, { message: 'Thank you' }],
    ] as const) {
      const key = newKey();
      sent.push({ from, url, body, key, answer: await from.post(url, body, key) });
    }

  const closed = await buildTestApp(t, { beside: before, env: CLOSED });
  for (const { from, url, body, key, answer } of sent) {
    const again = await from.copy(closed).post(url, body, key);
    assert.deepEqual([again.statusCode, again.json()], [201, answer.json()], url);
  }
  const [, , post] = sent;
  assert.ok(post);
  const withoutCookie = await new Browser(closed).post(POSTS, post.body, post.key);
  assert.deepEqual(withoutCookie.json(), post.answer.json(), 'its answer and cookie were lost');

  const stranger = new Browser(closed);
  for (const { url, body } of sent) {
    assert.equal((await browser.copy(closed).post(url, body, newKey())).statusCode, 403, url);
    assert.equal((await stranger.post(url, body, newKey())).statusCode, 403, url);
  }
  assert.equal(stranger.cookies.size, 0, 'a refused call starts no session');
});

test('a reflection that is sent again gets its first answer after the limit of the day', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_NEW_AUTHOR_POSTS: '1/24h' } });
  const { browser } = await registerPerson(testApp);
  const key = newKey();
  const body = { content: 'sent twice' };
  const first = await browser.post(POSTS, body, key);
  assert.equal((await browser.post(POSTS, body, newKey())).statusCode, 429);
  const again = await browser.post(POSTS, body, key);
  assert.deepEqual([again.statusCode, again.json()], [201, first.json()]);
});
