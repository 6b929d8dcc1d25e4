import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { CommunityPost, PostPage } from '../../../../domain/community/posts/schema.ts';
import { LOG_START } from '../../../../infra/event-store/port.ts';
import { readLog } from '../../../../infra/event-store/testing/collect.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import {
  Browser,
  buildTestApp,
  registerPerson,
  type TestApp,
  USUAL_CONNECTIONS,
} from '../../../testing/test-app.ts';
import { waitForProjections } from '../../../testing/wait-for-projections.ts';

const POSTS = '/api/community/posts';

async function withPost(testApp: TestApp) {
  const author = await registerPerson(testApp);
  const post = (await author.browser.post(POSTS, { content: 'Small steps' })).json<CommunityPost>();
  const read = async (browser: Browser) =>
    (await browser.get(POSTS)).json<PostPage>().data.find(({ id }) => id === post.id);
  assert.deepEqual(await read(author.browser), post, 'from now on every list shows it');
  return { author, post, read, like: `${POSTS}/${post.id}/like`, bookmark: `${POSTS}/${post.id}/bookmark` };
}

test('a repeated like counts once, and a like can be removed', async (t) => {
  const testApp = await sharedTestApp(t);
  const { author, like, read } = await withPost(testApp);
  const { browser } = await registerPerson(testApp);
  for (let index = 0; index < 3; index++)
    assert.deepEqual((await browser.post(like)).json(), { liked: true, likesCount: 1 });
  assert.deepEqual((await author.browser.post(like)).json(), { liked: true, likesCount: 2 });
  const { liked, likesCount } = (await read(browser)) ?? {};
  assert.deepEqual({ liked, likesCount }, { liked: true, likesCount: 2 });

  for (let index = 0; index < 2; index++)
    assert.deepEqual((await browser.delete(like)).json(), { liked: false, likesCount: 1 });
  assert.equal((await read(browser))?.liked, false);
  assert.equal((await read(author.browser))?.liked, true);
});

test('a visitor’s first like starts their session, and removing a like that does not exist starts none', async (t) => {
  const testApp = await sharedTestApp(t);
  const { like, read } = await withPost(testApp);
  const visitor = new Browser(testApp);
  assert.deepEqual((await visitor.delete(like)).json(), { liked: false, likesCount: 0 });
  assert.equal(visitor.cookies.size, 0);
  assert.deepEqual((await visitor.post(like)).json(), { liked: true, likesCount: 1 });
  assert.deepEqual((await visitor.post(like)).json(), { liked: true, likesCount: 1 });
  assert.equal((await read(visitor))?.liked, true);
  assert.deepEqual((await visitor.delete(like)).json(), { liked: false, likesCount: 0 });
});

test('simultaneous likes of a hundred people all count, and a hundred likes of one person count once', async (t) => {
  const testApp = await buildTestApp(t, {
    env: { HEARTEN_LIMIT_LIKES_PER_PERSON: '1000/1m' },
    databaseConnections: USUAL_CONNECTIONS,
  });
  const { author, like, read } = await withPost(testApp);
  const crowd = Array.from({ length: 100 }, () => new Browser(testApp));
  const answers = await Promise.all(crowd.map((browser) => browser.post(like)));
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
  assert.ok(answers.every((answer) => answer.json().liked));
  const again = await Promise.all(crowd.map(() => author.browser.post(like)));
  assert.ok(again.every(({ statusCode }) => statusCode === 200));
  assert.equal((await read(author.browser))?.likesCount, 101);

  const log = await readLog(testApp.services.store, LOG_START);
  const liked = log.filter(({ type }) => type === 'PostLiked');
  assert.equal(liked.length, 101);
  assert.ok(
    liked.every(({ version }) => version === 0),
    'no stream grows with the number of people',
  );
  assert.equal(new Set(liked.map(({ stream }) => stream)).size, 101);
});

test('a repeated like gets the first answer, whatever has happened to the post since', async (t) => {
  const testApp = await sharedTestApp(t);
  const { author, post, like } = await withPost(testApp);
  const { browser } = await registerPerson(testApp);
  const key = { 'idempotency-key': randomUUID() };
  const first = (await browser.post(like, undefined, key)).json();
  await author.browser.post(like);
  assert.deepEqual((await browser.post(like, undefined, key)).json(), first);
  await author.browser.delete(`${POSTS}/${post.id}`);
  assert.deepEqual((await browser.post(like, undefined, key)).json(), first);
});

test('bookmarks are private, need an account, and list the newest post first', async (t) => {
  const testApp = await sharedTestApp(t);
  const { author, post, bookmark, read, like } = await withPost(testApp);
  const newer = (await author.browser.post(POSTS, { content: 'And another' })).json<CommunityPost>();
  await waitForProjections(testApp);
  const { browser } = await registerPerson(testApp);
  const visitor = new Browser(testApp);
  await visitor.post(like);
  for (const call of [
    await visitor.post(bookmark),
    await visitor.delete(bookmark),
    await visitor.get(`${POSTS}/bookmarked`),
  ])
    assert.equal(call.statusCode, 401);

  assert.deepEqual((await browser.post(`${POSTS}/${newer.id}/bookmark`)).json(), { bookmarked: true });
  for (let index = 0; index < 2; index++)
    assert.deepEqual((await browser.post(bookmark)).json(), { bookmarked: true });
  const saved = (await browser.get(`${POSTS}/bookmarked`)).json<PostPage>();
  assert.deepEqual(
    saved.data.map(({ id, bookmarked, likesCount }) => ({ id, bookmarked, likesCount })),
    [
      { id: newer.id, bookmarked: true, likesCount: 0 },
      { id: post.id, bookmarked: true, likesCount: 1 },
    ],
  );
  assert.equal(saved.total, 2);
  assert.equal((await read(browser))?.bookmarked, true);
  assert.equal((await read(author.browser))?.bookmarked, false);
  assert.deepEqual((await author.browser.get(`${POSTS}/bookmarked`)).json(), { data: [], total: 0 });

  for (let index = 0; index < 2; index++)
    assert.deepEqual((await browser.delete(bookmark)).json(), { bookmarked: false });
  assert.equal((await browser.get(`${POSTS}/bookmarked`)).json<PostPage>().total, 1);
});

test('a person may like sixty times a minute', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_LIKES_PER_PERSON: '3/1m' } });
  const { author, like } = await withPost(testApp);
  for (let index = 0; index < 3; index++) await author.browser.post(like);
  assert.equal((await author.browser.post(like)).statusCode, 429);
});

test('a person’s own posts and the posts they like are listed for them alone', async (t) => {
  const testApp = await sharedTestApp(t);
  const { author, post, like } = await withPost(testApp);
  const later = (await author.browser.post(POSTS, { content: 'Smaller steps' })).json<CommunityPost>();
  const reader = await registerPerson(testApp);
  await reader.browser.post(like);
  const listed = async (browser: Browser, list: string) => {
    const answer = await browser.get(`${POSTS}/${list}`);
    assert.equal(answer.statusCode, 200);
    const { data, total } = answer.json<PostPage>();
    assert.equal(total, data.length);
    return data.map(({ id }) => id);
  };
  assert.deepEqual(await listed(author.browser, 'own'), [later.id, post.id]);
  assert.deepEqual(await listed(author.browser, 'liked'), []);
  assert.deepEqual(await listed(reader.browser, 'own'), []);
  assert.deepEqual(await listed(reader.browser, 'liked'), [post.id]);

  await author.browser.delete(`${POSTS}/${post.id}`);
  assert.deepEqual(await listed(author.browser, 'own'), [later.id]);
  await waitForProjections(testApp);
  assert.deepEqual(await listed(reader.browser, 'liked'), [], 'a deleted post leaves every list');
  assert.equal((await new Browser(testApp).get(`${POSTS}/own`)).statusCode, 401);
});

test('a post that the read model does not show yet can be liked, saved, thanked for and deleted', async (t) => {
  const testApp = await buildTestApp(t);
  const author = await registerPerson(testApp);
  const { browser } = await registerPerson(testApp);
  await testApp.services.projector.stop();
  const post = (await author.browser.post(POSTS, { content: 'Small steps' })).json<CommunityPost>();
  const url = `${POSTS}/${post.id}`;
  assert.deepEqual((await browser.delete(`${url}/like`)).json(), { liked: false, likesCount: 0 });
  const liked = await browser.post(`${url}/like`);
  assert.deepEqual([liked.statusCode, liked.json()], [200, { liked: true, likesCount: 1 }]);
  assert.equal(liked.headers['x-hearten-stale'], '1');
  const saved = await browser.post(`${url}/bookmark`);
  assert.deepEqual([saved.statusCode, saved.json()], [200, { bookmarked: true }]);
  // A handle stands in the read model alone: the call says that it came too early, not that nobody is there.
  const thanks = { recipientSessionId: post.sessionId, message: 'Thank you' };
  const early = await browser.post('/api/community/gratitude', thanks);
  assert.deepEqual([early.statusCode, early.headers['retry-after']], [503, '2']);
  assert.equal((await browser.delete(url)).statusCode, 404, 'another person can’t delete it');
  assert.equal((await author.browser.delete(url)).statusCode, 204);
  assert.equal((await browser.post(`${url}/like`)).statusCode, 404, 'a deleted post does not exist');
});
