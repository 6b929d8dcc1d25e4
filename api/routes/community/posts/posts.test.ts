import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { CommunityPost, PostPage } from '../../../../domain/community/posts/schema.ts';
import { settleEverybody } from '../../../testing/settle.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { Browser, buildTestApp, personIdOf, registerPerson } from '../../../testing/test-app.ts';
import { waitForProjections } from '../../../testing/wait-for-projections.ts';

const POSTS = '/api/community/posts';
const POST = { content: 'The rain has stopped.' };

const share = async (browser: Browser, fields: object = {}) => {
  const response = await browser.post(POSTS, { ...POST, ...fields });
  assert.equal(response.statusCode, 201, response.body);
  return response.json<CommunityPost>();
};
const list = async (browser: Browser, query = '') => {
  const response = await browser.get(`${POSTS}${query}`);
  assert.equal(response.statusCode, 200, response.body);
  return response.json<PostPage>();
};
const ids = (page: PostPage) => page.data.map(({ id }) => id);

test('a visitor without an account can share a post, and everyone can read it', async (t) => {
  const testApp = await buildTestApp(t);
  const visitor = new Browser(testApp);
  const post = await share(visitor, {
    content: '  Third treatment done.\n',
    moodTag: 'Hopeful, Tired',
    themes: ['eating', 'death'],
    isLiveNow: true,
    region: 'Europe',
    allowComments: false,
    userId: 1,
    sessionId: '1732190000000-abc',
  });
  const { id, userId, sessionId, createdAt, ...rest } = post;
  assert.deepEqual(rest, {
    region: 'Europe',
    content: 'Third treatment done.',
    moodTag: 'Hopeful,Tired',
    themes: ['eating', 'death'],
    isLiveNow: true,
    likesCount: 0,
    liked: false,
    bookmarked: false,
    mine: true,
    demo: false,
  });
  assert.ok(Number.isInteger(userId) && userId >= 1 && userId <= 9999);
  assert.notEqual(sessionId, '1732190000000-abc', 'the handle belongs to the post and not to the device');
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);

  assert.deepEqual(await list(visitor), { data: [post], total: 1 });
  const others = await list(new Browser(testApp));
  assert.deepEqual(others, { data: [{ ...post, mine: false }], total: 1 });
  assert.ok(id);
});

test('a post with only a text has no other information', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const { region, moodTag, isLiveNow } = await share(browser);
  assert.deepEqual({ region, moodTag, isLiveNow }, { region: 'Global', moodTag: null, isLiveNow: false });
});

test('each post has its own alias and handle, and no answer contains its author', async (t) => {
  const testApp = await buildTestApp(t);
  const person = await registerPerson(testApp);
  const posts = [await share(person.browser), await share(person.browser), await share(person.browser)];
  assert.equal(new Set(posts.map(({ sessionId }) => sessionId)).size, 3);
  const personId = await personIdOf(testApp, person.id);
  const secrets = [personId, testApp.services.pseudonyms.ofPerson(personId)];
  assert.equal((await list(person.browser)).total, 3);
  const told = (await new Browser(testApp).get(POSTS)).body + JSON.stringify(posts);
  for (const secret of secrets) assert.ok(!told.includes(secret));
  const known = new Set(Object.keys(posts[0] ?? {}));
  for (const name of ['author', 'community', 'member', 'allowComments']) assert.ok(!known.has(name), name);
});

test('pages follow each other without a gap and contain the total', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_POSTS_PER_PERSON: '100/1m' } });
  const { browser } = await registerPerson(testApp);
  const shared: string[] = [];
  for (let index = 0; index < 14; index++) {
    shared.unshift((await share(browser, { region: index % 2 === 0 ? 'Asia' : 'Global' })).id);
  }
  const [first, second] = [await list(browser), await list(browser, '?page=2')];
  assert.deepEqual([first.data.length, second.data.length], [12, 2]);
  assert.deepEqual([...ids(first), ...ids(second)], shared);
  assert.deepEqual([first.total, second.total], [14, 14]);
  assert.deepEqual(ids(await list(browser, '?page=3&limit=5')), shared.slice(10));
  assert.deepEqual(await list(browser, '?page=10000&limit=50'), { data: [], total: 14 });

  const asia = await list(browser, '/nearby?region=Asia&limit=50');
  assert.deepEqual(
    ids(asia),
    shared.filter((_, index) => index % 2 === 1),
  );
  assert.equal(asia.total, 7);
  for (const everywhere of ['/nearby', '/nearby?region=Global'])
    assert.deepEqual(await list(browser, everywhere), first);
  assert.deepEqual(await list(browser, '/nearby?region=Africa'), { data: [], total: 0 });
});

test('a withdrawn post leaves every list and total, and only its author can withdraw it', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const visitor = new Browser(testApp);
  const post = await share(ada.browser, { region: 'Europe' });
  const kept = await share(ada.browser, { region: 'Europe' });
  await waitForProjections(testApp);
  await ben.browser.post(`${POSTS}/${post.id}/bookmark`);
  await ben.browser.post(`${POSTS}/${post.id}/like`);

  for (const other of [ben.browser, visitor])
    assert.equal((await other.delete(`${POSTS}/${post.id}`)).statusCode, 404);
  assert.equal((await list(ben.browser, '/bookmarked')).total, 1);
  assert.equal((await ada.browser.delete(`${POSTS}/${post.id}`)).statusCode, 204);
  assert.equal(
    (await ada.browser.delete(`${POSTS}/${post.id}`)).statusCode,
    204,
    'withdrawing again changes nothing',
  );
  assert.deepEqual(await list(ada.browser), { data: [kept], total: 1 });
  assert.deepEqual(await list(ada.browser, '/nearby?region=Europe'), { data: [kept], total: 1 });
  assert.deepEqual(await list(ben.browser, '/bookmarked'), { data: [], total: 0 });

  const stranger = new Browser(testApp);
  for (const gone of [post.id, randomUUID(), 'x', '%00']) {
    for (const call of [
      await ben.browser.post(`${POSTS}/${gone}/like`),
      await ben.browser.delete(`${POSTS}/${gone}/like`),
      await ben.browser.post(`${POSTS}/${gone}/bookmark`),
      await stranger.post(`${POSTS}/${gone}/like`),
      await stranger.delete(`${POSTS}/${gone}/like`),
      await stranger.delete(`${POSTS}/${gone}`),
    ]) {
      const isRefused = call.statusCode === 404 || (gone === '%00' && call.statusCode === 400);
      assert.ok(isRefused, `${gone}: ${call.statusCode}`);
    }
  }
  assert.equal(stranger.cookies.size, 0, 'a post that does not exist starts no session');
});

test('an invalid post is refused in plain words and starts no session', async (t) => {
  const testApp = await buildTestApp(t);
  const visitor = new Browser(testApp);
  for (const body of [
    {},
    { content: '' },
    { content: ' \n\t ' },
    { content: '🌼'.repeat(2001) },
    { content: 7 },
    { content: 'a\u0000b' },
    { content: '\ud800' },
    { ...POST, moodTag: 'Happy' },
    { ...POST, moodTag: 'Hopeful,Hopeful' },
    { ...POST, moodTag: ['Hopeful'] },
    { ...POST, themes: ['spiders'] },
    { ...POST, themes: ['death', 'death'] },
    { ...POST, themes: 'death' },
    { ...POST, region: 'Atlantis' },
    { ...POST, isLiveNow: 'true' },
    { ...POST, allowComments: 0 },
    { ...POST, allowComments: true },
    { ...POST, author: 'me' },
  ]) {
    const response = await visitor.post(POSTS, body);
    assert.equal(response.statusCode, 400, JSON.stringify(body).slice(0, 60));
    assert.ok(response.json().message.length > 5);
  }
  for (const query of [
    '?page=0',
    '?page=10001',
    '?limit=0',
    '?limit=51',
    '?limit=1e1',
    '?page=',
    '?region=Asia',
  ])
    assert.equal((await visitor.get(POSTS + query)).statusCode, 400, query);
  assert.equal((await visitor.get(`${POSTS}/nearby?region=asia`)).statusCode, 400);
  assert.equal(visitor.cookies.size, 0);
  assert.equal((await share(visitor, { content: '🌼'.repeat(2000) })).content.length, 4000);
  assert.equal((await list(visitor)).total, 1);
});

test('a post with another person’s user number is refused', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  assert.equal((await browser.post(POSTS, { ...POST, userId: id })).statusCode, 201);
  assert.equal((await browser.post(POSTS, { ...POST, userId: 1 })).statusCode, 403);
  assert.equal((await new Browser(testApp).post(POSTS, { ...POST, userId: id })).statusCode, 403);
});

test('a repeated command shares one post and gets one answer, with or without a cookie', async (t) => {
  const testApp = await buildTestApp(t);
  const key = { 'idempotency-key': randomUUID() };
  const first = await new Browser(testApp).post(POSTS, POST, key);
  const again = new Browser(testApp);
  assert.deepEqual((await again.post(POSTS, POST, key)).json(), first.json());
  assert.deepEqual((await again.post(POSTS, POST, key)).json(), first.json());
  assert.equal((await list(again)).total, 1);
});

test('a person may share five posts in ten minutes, and others are not affected', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  for (let index = 0; index < 5; index++) await share(browser);
  const refused = await browser.post(POSTS, POST);
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  const visitor = new Browser(testApp);
  await share(visitor);
  assert.equal((await list(visitor)).total, 6);
});

test('a new account may share two posts a day, one that is a week old more', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_NEW_AUTHOR_POSTS: '2/24h' } });
  const { browser } = await registerPerson(testApp);
  for (const content of ['first', 'second']) await share(browser, { content });
  const key = { 'idempotency-key': randomUUID() };
  const refused = await browser.post(POSTS, POST, key);
  assert.equal(refused.statusCode, 429);
  assert.equal(
    refused.json().message,
    'While you are new here, you can share up to 2 reflections in 24 hours. Please try again in 24 hours.',
  );
  assert.ok(Number(refused.headers['retry-after']) > 23 * 3_600);
  assert.equal((await browser.post(POSTS, { content: '' })).statusCode, 400);
  await settleEverybody(testApp);
  assert.equal((await browser.post(POSTS, POST, key)).statusCode, 201, 'the refused one can be sent again');
  await share(browser);
});

test('visitors share two posts a day, and two from one address in all', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_NEW_AUTHOR_POSTS: '2/24h' } });
  const from = (address: string) => new Browser(testApp, address);
  await share(from('203.0.113.7'));
  const second = from('203.0.113.7');
  await share(second);
  for (const visitor of [second, from('203.0.113.7')])
    assert.equal((await visitor.post(POSTS, POST)).statusCode, 429);
  await share(from('198.51.100.9'));
  const { browser } = await registerPerson(testApp);
  await share(browser);
  assert.equal((await list(browser)).total, 4, 'the address does not count for accounts');
});
