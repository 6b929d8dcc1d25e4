import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { CommunityPost, PostPage } from '../../../../domain/community/posts/schema.ts';
import { caseIdOf } from '../../../stored-names.ts';
import { decide, report, share } from '../../../testing/moderation.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { registerStaff } from '../../../testing/staff.ts';
import { Browser, registerPerson } from '../../../testing/test-app.ts';
import { waitForProjections } from '../../../testing/wait-for-projections.ts';

const get = (browser: Browser, id: string) => browser.get(`/api/community/posts/${id}`);
const statusFor = async (browser: Browser, id: string) => (await get(browser, id)).statusCode;

test('one post is answered as in a list, to its author, to others and without a session', async (t) => {
  const testApp = await sharedTestApp(t);
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const { id } = await share(ann.browser, 'The rain has stopped.');
  await waitForProjections(testApp);
  await ben.browser.post(`/api/community/posts/${id}/like`);
  const { data } = (await ben.browser.get('/api/community/posts')).json<PostPage>();
  const listed = data.find((post) => post.id === id);
  const own = (await get(ann.browser, id)).json<CommunityPost>();
  const liked = (await get(ben.browser, id.toUpperCase())).json<CommunityPost>();
  const visited = (await get(new Browser(testApp), id)).json<CommunityPost>();
  assert.deepEqual(liked, listed);
  assert.deepEqual(
    [own, liked, visited].map((post) => [post.content, post.mine, post.liked, post.likesCount]),
    [
      ['The rain has stopped.', true, false, 1],
      ['The rain has stopped.', false, true, 1],
      ['The rain has stopped.', false, false, 1],
    ],
  );
});

test('what moderation withholds is answered to its author alone, and to others like an unknown post', async (t) => {
  const testApp = await sharedTestApp(t);
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const moderator = (await registerStaff(testApp, 'moderator')).browser;
  const { id } = await share(ann.browser, 'Stop yours too');
  await report(new Browser(testApp), id, 'medical-advice');
  const unknown = (await get(ben.browser, randomUUID())).body;
  for (const [decision, withheld] of [
    ['hold', 'held'],
    ['remove', 'removed'],
  ] as const) {
    await decide(moderator, caseIdOf('post', id), { decision, rule: 2 });
    await waitForProjections(testApp);
    for (const other of [ben.browser, moderator, new Browser(testApp)]) {
      const answer = await get(other, id);
      assert.deepEqual([answer.statusCode, answer.body], [404, unknown]);
    }
    assert.equal((await get(ann.browser, id)).json<CommunityPost>().withheld, withheld);
  }
});

test('a post that the caller has hidden, that is deleted, erased or unknown is not found', async (t) => {
  const testApp = await sharedTestApp(t);
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const [first, second] = [await share(ann.browser, 'first'), await share(ann.browser, 'second')];
  assert.equal((await ben.browser.post(`/api/community/posts/${first.id}/hide`, {})).statusCode, 201);
  await waitForProjections(testApp);
  assert.deepEqual(
    [await statusFor(ben.browser, first.id), await statusFor(ann.browser, first.id)],
    [404, 200],
  );
  assert.equal((await ann.browser.delete(`/api/community/posts/${first.id}`)).statusCode, 204);
  assert.equal(await statusFor(ann.browser, first.id), 404);
  const { password } = ann;
  assert.equal((await ann.browser.call('DELETE', '/api/user', { body: { password } })).statusCode, 204);
  assert.equal(await statusFor(ben.browser, second.id), 404);
  assert.equal(await statusFor(ben.browser, 'not-an-id'), 404);
});
