import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Hide } from '../../../../domain/community/hides/schema.ts';
import type { CommunityPost, PostPage } from '../../../../domain/community/posts/schema.ts';
import { received, registerPresentPerson, sendGratitude } from '../../../testing/gratitude.ts';
import { settleEverybody } from '../../../testing/settle.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../../testing/test-app.ts';
import { waitForProjections } from '../../../testing/wait-for-projections.ts';

const POSTS = '/api/community/posts';
const HIDES = '/api/community/hides';

async function share(
  testApp: TestApp,
  browser: Browser,
  content: string,
  region = 'Europe',
): Promise<string> {
  const response = await browser.post(POSTS, { content, region });
  assert.equal(response.statusCode, 201, response.body);
  await waitForProjections(testApp);
  return response.json<CommunityPost>().id;
}
async function hide(browser: Browser, path: string, body: object = {}): Promise<string> {
  const response = await browser.post(`${path}/hide`, body);
  assert.equal(response.statusCode, 201, response.body);
  return response.json<{ hideId: string }>().hideId;
}
const list = async (browser: Browser, path = '') => {
  const { data, total } = (await browser.get(`${POSTS}${path}`)).json<PostPage>();
  return { texts: data.map(({ content }) => content), total };
};
const hides = async (browser: Browser) => (await browser.get(HIDES)).json<Hide[]>();

test('a hidden post leaves every list and total of the person who hid it, and of nobody else', async (t) => {
  const testApp = await buildTestApp(t);
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const first = await share(testApp, ann.browser, 'first');
  await share(testApp, ann.browser, 'second', 'Asia');
  await ben.browser.post(`${POSTS}/${first}/like`);
  await ben.browser.post(`${POSTS}/${first}/bookmark`);
  const hideId = await hide(ben.browser, `${POSTS}/${first}`);

  assert.deepEqual(await list(ben.browser), { texts: ['second'], total: 1 });
  assert.deepEqual(await list(ben.browser, '/nearby?region=Europe'), { texts: [], total: 0 });
  assert.deepEqual(await list(ben.browser, '/nearby?region=Asia'), { texts: ['second'], total: 1 });
  assert.deepEqual(await list(ben.browser, '/bookmarked'), { texts: [], total: 0 });
  assert.deepEqual(await list(ben.browser, '/liked'), { texts: [], total: 0 });
  for (const other of [ann.browser, new Browser(testApp)])
    assert.deepEqual(await list(other), { texts: ['second', 'first'], total: 2 });

  const [listed] = await hides(ben.browser);
  assert.deepEqual(
    { ...listed, hiddenAt: '' },
    { hideId, kind: 'post', subjectId: first, later: false, hiddenAt: '', excerpt: 'first' },
  );
  assert.equal(await hide(ben.browser, `${POSTS}/${first}`), hideId, 'hiding it again changes nothing');
  for (let times = 0; times < 2; times++)
    assert.equal((await ben.browser.delete(`${HIDES}/${hideId}`)).statusCode, 204);
  assert.deepEqual(await list(ben.browser), { texts: ['second', 'first'], total: 2 });
  assert.deepEqual(await list(ben.browser, '/bookmarked'), { texts: ['first'], total: 1 });
  assert.deepEqual(await hides(ben.browser), []);
});

test('a repeated call that finds its hide undone answers with its id, and hides nothing', async (t) => {
  const testApp = await buildTestApp(t);
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const path = `${POSTS}/${await share(testApp, ann.browser, 'first')}/hide`;
  const headers = { 'idempotency-key': randomUUID() };
  const { hideId } = (await ben.browser.post(path, {}, headers)).json();
  assert.equal((await ben.browser.delete(`${HIDES}/${hideId}`)).statusCode, 204);
  for (const forget of [async () => {}, () => testApp.services.pool.query('delete from command_register')]) {
    await forget();
    const again = await ben.browser.post(path, {}, headers);
    assert.deepEqual([again.statusCode, again.json()], [201, { hideId }]);
    assert.deepEqual(await hides(ben.browser), []);
  }
});

test('hiding what a person writes from now on hides later posts, and none from before', async (t) => {
  const testApp = await buildTestApp(t);
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  await settleEverybody(testApp);
  await share(testApp, ann.browser, 'before');
  const hurtful = await share(testApp, ann.browser, 'hurtful');
  const hideId = await hide(ben.browser, `${POSTS}/${hurtful}`, { later: true });
  await share(testApp, ann.browser, 'after');
  await share(testApp, ben.browser, 'his own');
  assert.deepEqual(await list(ben.browser), { texts: ['his own', 'before'], total: 2 });
  assert.equal((await list(ann.browser)).total, 4);
  const [listed] = await hides(ben.browser);
  assert.deepEqual([listed?.later, listed?.excerpt], [true, 'hurtful']);
  assert.equal((await ben.browser.delete(`${HIDES}/${hideId}`)).statusCode, 204);
  assert.equal((await list(ben.browser)).total, 4);
});

test('five people can be hidden a week, whether or not it is undone; single posts without a limit', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_POSTS_PER_PERSON: '100/1m' } });
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  await settleEverybody(testApp);
  const posts: string[] = [];
  for (let index = 0; index < 6; index++) posts.push(await share(testApp, ann.browser, `number ${index}`));
  for (const post of posts.slice(0, 5)) {
    const hideId = await hide(ben.browser, `${POSTS}/${post}`, { later: true });
    await ben.browser.delete(`${HIDES}/${hideId}`);
  }
  const refused = await ben.browser.post(`${POSTS}/${posts[5]}/hide`, { later: true });
  assert.equal(refused.statusCode, 429);
  assert.match(refused.json().message, /^You can’t hide more people for now\. Please try again in 7 days\.$/);
  assert.ok(Number(refused.headers['retry-after']) > 6 * 86_400);
  for (const post of posts) await hide(ben.browser, `${POSTS}/${post}`);
  assert.deepEqual(await list(ben.browser), { texts: [], total: 0 });
});

test('visitors and new accounts hide single posts only, and a visitor’s session keeps them hidden', async (t) => {
  const testApp = await buildTestApp(t);
  const ann = await registerPerson(testApp);
  const post = await share(testApp, ann.browser, 'first');
  const [visitor, ben] = [new Browser(testApp), await registerPerson(testApp)];
  for (const browser of [visitor, ben.browser]) {
    const refused = await browser.post(`${POSTS}/${post}/hide`, { later: true });
    assert.equal(refused.statusCode, 403);
    assert.match(refused.json().message, /once your account is a week old/);
  }
  assert.equal(visitor.cookies.size, 0, 'a refused call starts no session');
  assert.deepEqual(await hides(visitor), []);
  assert.equal((await visitor.post(`${POSTS}/${randomUUID()}/hide`, {})).statusCode, 404);
  assert.equal(visitor.cookies.size, 0);
  await hide(visitor, `${POSTS}/${post}`);
  assert.deepEqual(await list(visitor), { texts: [], total: 0 });
  assert.equal((await ann.browser.post(`${POSTS}/${post}/hide`, {})).statusCode, 400, 'one’s own post');
});

test('hidden thanks leave the list and the count, and come back with undo', async (t) => {
  const testApp = await buildTestApp(t);
  const ann = await registerPresentPerson(testApp);
  const sender = await registerPerson(testApp);
  for (const message of ['hurtful', 'kind'])
    assert.equal((await sendGratitude(sender.browser, { message })).statusCode, 201);
  await waitForProjections(testApp);
  const unread = async () => (await ann.browser.get('/api/notifications/unread-count')).json();
  const hurtful = (await received(ann.browser)).find(({ message }) => message === 'hurtful');
  assert.equal((await sender.browser.post(`/api/gratitude/${hurtful?.id}/hide`, {})).statusCode, 404);
  const hideId = await hide(ann.browser, `/api/gratitude/${hurtful?.id}`);
  assert.deepEqual(
    (await received(ann.browser)).map(({ message }) => message),
    ['kind'],
  );
  assert.equal((await unread()).count, 1);
  assert.deepEqual(
    (await hides(ann.browser)).map(({ kind, excerpt }) => [kind, excerpt]),
    [['gratitude', 'hurtful']],
  );
  await ann.browser.delete(`${HIDES}/${hideId}`);
  assert.equal((await received(ann.browser)).length, 2);
  assert.equal((await unread()).count, 2);
});

test('an erased person’s hides go, and what was hidden of theirs stays hidden without their id', async (t) => {
  const testApp = await buildTestApp(t);
  const { db } = testApp.services;
  const [ann, ben, cay] = [
    await registerPerson(testApp),
    await registerPerson(testApp),
    await registerPerson(testApp),
  ];
  await settleEverybody(testApp);
  const post = await share(testApp, ann.browser, 'first');
  for (const { browser } of [ben, cay]) await hide(browser, `${POSTS}/${post}`, { later: true });
  for (const { browser, password } of [ann, cay])
    assert.equal((await browser.call('DELETE', '/api/user', { body: { password } })).statusCode, 204);
  await waitForProjections(testApp, 'hides');
  const rows = await db.selectFrom('community_hides').select(['subject_id', 'author']).execute();
  assert.deepEqual(rows, [{ subject_id: post, author: null }]);
  assert.deepEqual(
    (await hides(ben.browser)).map(({ later, excerpt }) => [later, excerpt]),
    [[false, null]],
  );
});
