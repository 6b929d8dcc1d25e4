import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import type { CommunityPost, PostPage } from '../../../../domain/community/posts/schema.ts';
import { LOG_START } from '../../../../infra/event-store/port.ts';
import { readLog } from '../../../../infra/event-store/testing/collect.ts';
import { seedDemo } from '../../../demo/seed.ts';
import { Browser, buildTestApp, registerPerson } from '../../../testing/test-app.ts';
import { waitForProjections } from '../../../testing/wait-for-projections.ts';

const POSTS = '/api/community/posts';
const CANARY = 'A heron stood by the hospital pond';

test('a list needs one query for its rows and one for keys, for any number of authors', async (t) => {
  const testApp = await buildTestApp(t);
  const authors = Array.from({ length: 20 }, () => new Browser(testApp));
  for (const [index, author] of authors.entries()) {
    const { statusCode } = await author.post(POSTS, { content: `Post ${index}`, isLiveNow: true });
    assert.equal(statusCode, 201);
  }
  const reader = authors.at(-1)?.copy() as Browser;
  await reader.get(`${POSTS}?limit=1`);
  testApp.services.keys.clearCache();
  const query = t.mock.method(pg.Client.prototype, 'query');
  const page = (await reader.get(`${POSTS}?limit=20`)).json<PostPage>();
  query.mock.restore();
  assert.deepEqual(
    page.data.map(({ content }) => content),
    authors.map((_, index) => `Post ${19 - index}`),
  );
  const sent = query.mock.calls.map(({ arguments: [asked] }) => {
    const { text } = (typeof asked === 'string' ? { text: asked } : asked) as { text?: string };
    return text ?? '';
  });
  const about = (table: string) => sent.filter((text) => text.includes(table)).length;
  assert.deepEqual([about('community_posts'), about('community_hides'), about('personal_keys')], [1, 1, 1]);
  assert.ok(about('presence_day') <= 1);
});

test('posts of demo people are marked', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_DEMO: '1' } });
  await seedDemo(testApp.services, () => {});
  const demo = new Browser(testApp);
  await demo.post('/api/login', { username: 'demo', password: 'demo-hearten' });
  const shared = (await demo.post(POSTS, { content: 'Hello' })).json<CommunityPost>();
  assert.equal(shared.demo, true);
  const { browser } = await registerPerson(testApp);
  assert.equal((await browser.post(POSTS, { content: 'Hello' })).json().demo, false);
  const liked = await browser.post(`${POSTS}/${shared.id}/like`);
  assert.deepEqual(liked.json(), { liked: true, likesCount: 1 });
});

test('after an erasure the author’s posts, likes and bookmarks are gone, and their texts are nowhere', async (t) => {
  const testApp = await buildTestApp(t);
  const { db, store } = testApp.services;
  const password = 'a quiet morning';
  const [ada, ben] = [await registerPerson(testApp, password), await registerPerson(testApp)];
  const kept = (await ben.browser.post(POSTS, { content: 'Still here' })).json<CommunityPost>();
  const gone = (await ada.browser.post(POSTS, { content: CANARY })).json<CommunityPost>();
  for (const { id } of [kept, gone]) {
    for (const { browser } of [ada, ben]) {
      assert.equal((await browser.post(`${POSTS}/${id}/like`)).statusCode, 200);
      assert.equal((await browser.post(`${POSTS}/${id}/bookmark`)).statusCode, 200);
    }
  }
  const erased = await ada.browser.call('DELETE', '/api/user', { body: { password } });
  assert.equal(erased.statusCode, 204, erased.body);
  await waitForProjections(testApp, 'community-posts');

  const page = (await ben.browser.get(POSTS)).json<PostPage>();
  assert.deepEqual(page, { data: [{ ...kept, likesCount: 1, liked: true, bookmarked: true }], total: 1 });
  assert.equal((await ben.browser.get(`${POSTS}/bookmarked`)).json<PostPage>().total, 1);
  assert.equal((await ben.browser.post(`${POSTS}/${gone.id}/like`)).statusCode, 404);
  const tables = await Promise.all(
    (['community_posts', 'community_likes', 'community_bookmarks'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );
  assert.deepEqual(
    tables.map((rows) => rows.length),
    [1, 1, 1],
  );
  const told = JSON.stringify(await readLog(store, LOG_START), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  assert.ok(!told.includes(CANARY));
});
