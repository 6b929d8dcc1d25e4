import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  COMMUNITY_CLOSED,
  COMMUNITY_READ_ONLY,
  type CommunityState,
} from '../domain/community/opening/schema.ts';
import type { CommunityPost, PostPage } from '../domain/community/posts/schema.ts';
import { grantFromCommandLine } from './testing/staff.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from './testing/test-app.ts';

const POSTS = '/api/community/posts';
const ALWAYS = 'Mon-Sun 00:00-24:00 UTC';
const CONTACT = 'mailto:community@hearten.example';
const stateOf = async (browser: Browser) =>
  (await browser.get('/api/community/state')).json<CommunityState>();
const open = (hours: string, offDuty = '') => ({
  env: {
    HEARTEN_COMMUNITY: 'open',
    HEARTEN_COMMUNITY_HOURS: hours,
    HEARTEN_COMMUNITY_CONTACT: CONTACT,
    HEARTEN_COMMUNITY_OFF_DUTY: offDuty,
  },
});

test('the community of a public server opens when there are two moderators', async (t) => {
  const testApp = await buildTestApp(t, open(ALWAYS));
  const { browser } = await registerPerson(testApp);
  const first = await stateOf(browser);
  assert.deepEqual(first, {
    isOpen: false,
    mayPost: false,
    postsWait: false,
    isModerated: true,
    isOnDuty: true,
    hours: 'Mon-Sun 00:00-24:00 (UTC)',
    contact: CONTACT,
  });
  const refused = await browser.post(POSTS, { content: 'Hello' });
  assert.deepEqual([refused.statusCode, refused.json().message], [403, COMMUNITY_CLOSED]);
  assert.equal((await browser.post('/api/community/gratitude', { message: 'Thank you' })).statusCode, 403);

  await appointModerators(testApp);
  // Another process has not cached the number of moderators.
  const later = browser.copy(await buildTestApp(t, { beside: testApp, ...open(ALWAYS) }));
  assert.deepEqual(await stateOf(later), { ...first, isOpen: true, mayPost: true });
  assert.equal((await later.post(POSTS, { content: 'Hello' })).statusCode, 201);
});

test('while it is closed, a person sees and deletes their own posts and nothing of others', async (t) => {
  const before = await buildTestApp(t);
  const [ada, ben] = [await registerPerson(before), await registerPerson(before)];
  const own = (await ada.browser.post(POSTS, { content: 'Mine' })).json<CommunityPost>();
  const other = (await ben.browser.post(POSTS, { content: 'Theirs' })).json<CommunityPost>();
  // Ben wrote last, so his read waits for both.
  assert.equal((await ben.browser.get(POSTS)).json<PostPage>().total, 2);

  const closed = await buildTestApp(t, { beside: before, env: { HEARTEN_COMMUNITY: 'closed' } });
  const browser = ada.browser.copy(closed);
  for (const list of [POSTS, `${POSTS}/nearby?region=Global`, `${POSTS}/liked`, `${POSTS}/bookmarked`])
    assert.deepEqual((await browser.get(list)).json(), { data: [], total: 0 }, list);
  const owned = (await browser.get(`${POSTS}/own`)).json<PostPage>();
  assert.deepEqual(
    owned.data.map(({ id }) => id),
    [own.id],
  );
  assert.equal((await browser.get(`${POSTS}/${own.id}`)).statusCode, 200);
  assert.equal((await browser.get(`${POSTS}/${other.id}`)).statusCode, 404);
  assert.equal((await browser.post(`${POSTS}/${other.id}/like`)).statusCode, 404);
  assert.equal((await browser.delete(`${POSTS}/${own.id}`)).statusCode, 204);
});

test('with nobody on duty the community can be read, and nothing can be posted, if the operator chose that', async (t) => {
  const never = 'Mon 00:00-00:01 Pacific/Kiritimati';
  const testApp = await buildTestApp(t, open(never, 'read-only'));
  await appointModerators(testApp);
  const { browser } = await registerPerson(testApp);
  const { isOpen, isOnDuty, mayPost } = await stateOf(browser);
  assert.deepEqual([isOpen, isOnDuty, mayPost], [true, false, false]);
  const refused = await browser.post(POSTS, { content: 'Hello' });
  assert.deepEqual([refused.statusCode, refused.json().message], [403, COMMUNITY_READ_ONLY]);
});

test('on the machine that alone reaches this server, the community needs no moderators', async (t) => {
  const testApp = await buildTestApp(t);
  assert.deepEqual(await stateOf(new Browser(testApp)), {
    isOpen: true,
    mayPost: true,
    postsWait: false,
    isModerated: false,
    isOnDuty: true,
    hours: null,
    contact: null,
  });
});

async function appointModerators(testApp: TestApp): Promise<void> {
  for (let moderators = 0; moderators < 2; moderators++) {
    const { username } = await registerPerson(testApp);
    await grantFromCommandLine(testApp, username, 'moderator');
  }
}

test('with nobody on duty a reflection waits, and only its author sees it', async (t) => {
  const testApp = await buildTestApp(t, open('Mon 00:00-00:01 Pacific/Kiritimati'));
  await appointModerators(testApp);
  const [ada, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const shared = (await ada.browser.post(POSTS, { content: 'Good evening' })).json<CommunityPost>();
  assert.equal(shared.withheld, 'held');
  assert.equal((await ada.browser.get(POSTS)).json<PostPage>().total, 1);
  assert.equal((await ben.browser.get(POSTS)).json<PostPage>().total, 0);
});

test('a new author’s first reflection waits for a look while a moderator is on duty, and their second does not', async (t) => {
  const testApp = await buildTestApp(t, open(ALWAYS));
  await appointModerators(testApp);
  const [ada, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const first = (await ada.browser.post(POSTS, { content: 'My first' })).json<CommunityPost>();
  assert.equal(first.withheld, 'held');
  assert.equal((await ada.browser.get(POSTS)).json<PostPage>().total, 1);
  const second = (await ada.browser.post(POSTS, { content: 'My second' })).json<CommunityPost>();
  assert.equal(second.withheld, undefined);
  await ada.browser.get(POSTS);
  const seen = (await ben.browser.get(POSTS)).json<PostPage>();
  assert.deepEqual(
    seen.data.map(({ content }) => content),
    ['My second'],
  );
});
