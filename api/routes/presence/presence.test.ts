import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../../../infra/testing/eventually.ts';
import { finishStep } from '../../testing/presence.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';

interface Locations {
  readonly locations: { id: string; lat: number; lng: number; intensity: number }[];
  readonly totalActiveUsers: number;
}
interface Nearby {
  readonly sessionId: string;
  readonly lastActiveAt: string;
  readonly createdAt: string;
}

const locations = async (browser: Browser, query = '') =>
  (await browser.get(`/api/active-locations${query}`)).json<Locations>();
const nearby = async (browser: Browser, query = '') =>
  (await browser.get(`/api/community/nearby-users${query}`)).json<Nearby[]>();

test('a caller with a session is present as one person, and a caller without one is not', async (t) => {
  const testApp = await buildTestApp(t);
  const visitor = new Browser(testApp);
  assert.deepEqual(await locations(visitor), { locations: [], totalActiveUsers: 0 });
  const { browser } = await registerPerson(testApp);
  const own = { id: 'client', lat: 52.5, lng: 13.5, intensity: 1 };
  for (let times = 0; times < 2; times++) {
    assert.deepEqual(await locations(browser, '?region=Europe&lat=52.5163&lng=13.3777'), {
      locations: [own],
      totalActiveUsers: 1,
    });
  }
  assert.deepEqual(await locations(visitor, '?region=Asia&lat=-0.1&lng=72.9'), {
    locations: [{ id: 'client', lat: 0, lng: 73, intensity: 1 }],
    totalActiveUsers: 1,
  });
  assert.equal(visitor.cookies.size, 0);
});

test('a visitor who has shared a post is counted without asking, and never listed', async (t) => {
  const testApp = await buildTestApp(t);
  for (let visitors = 1; visitors <= 3; visitors++) {
    await new Browser(testApp).post('/api/community/posts', { content: 'Good morning', region: 'Africa' });
    assert.equal((await locations(new Browser(testApp))).totalActiveUsers, visitors);
  }
  await finishStep(testApp);
  assert.deepEqual(await nearby(new Browser(testApp), '?region=Africa'), []);
});

test('three people at a place are one dot for everyone, in every process', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  for (const testApp of [here, there, here]) {
    const { browser } = await registerPerson(testApp);
    await locations(browser, '?region=Europe&lat=52.5&lng=13.5');
  }
  const expected = {
    locations: [{ id: '52.5,13.5', lat: 52.5, lng: 13.5, intensity: 2 }],
    totalActiveUsers: 3,
  };
  assert.deepEqual(await locations(new Browser(here)), expected);
  const elsewhere = async () => (await locations(new Browser(there))).totalActiveUsers === 3;
  await eventually('the other process counts them too', elsewhere);
  assert.deepEqual(await locations(new Browser(there)), expected);
});

test('three other people are listed once their step is finished, with its time only, without the caller', async (t) => {
  const testApp = await buildTestApp(t);
  const people = [];
  for (let count = 0; count < 4; count++) people.push(await registerPerson(testApp));
  const [ada, ben, ...others] = people.map(({ browser }) => browser) as [Browser, Browser, ...Browser[]];
  for (const browser of [ada, ...others]) await locations(browser, '?region=Europe');
  assert.deepEqual(await nearby(ben), [], 'they have just come');
  await finishStep(testApp);
  assert.deepEqual(await nearby(ada), [], 'two others are too few');
  const listed = await nearby(ben);
  assert.equal(listed.length, 3);
  for (const { lastActiveAt, createdAt } of listed) {
    assert.match(lastActiveAt, /^\d{4}-\d\d-\d\dT\d\d:\d[05]:00\.000Z$/);
    assert.equal(createdAt, lastActiveAt);
  }
  for (const query of ['?region=Global', '?region=Europe']) {
    assert.deepEqual(await nearby(ben, query), listed, query);
  }
  assert.deepEqual(await nearby(ben, '?region=Oceania'), []);
  // Posting and coming again change nothing.
  await ada.post('/api/community/posts', { content: 'Good morning', region: 'Africa' });
  await locations(ben, '?region=Europe');
  assert.deepEqual(await nearby(new Browser(testApp)), listed);
  for (const { sessionId } of listed) {
    const thanks = await ben.post('/api/community/gratitude', { recipientSessionId: sessionId });
    assert.equal(thanks.statusCode, 201, 'each can be thanked');
  }
});

test('accounts younger than HEARTEN_SETTLED_AFTER are counted, but neither listed nor shown as a dot', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_SETTLED_AFTER: '24h' } });
  const { db } = testApp.services;
  const people: Browser[] = [];
  for (let count = 0; count < 3; count++) people.push((await registerPerson(testApp)).browser);
  const come = async () => {
    for (const browser of people) await locations(browser, '?region=Europe&lat=52.5&lng=13.5');
  };
  await come();
  await finishStep(testApp);
  assert.deepEqual(await locations(new Browser(testApp)), { locations: [], totalActiveUsers: 3 });
  assert.deepEqual(await nearby(new Browser(testApp)), []);

  const aDayPasses = sql<Date>`created_at - interval '24 hours'`;
  await db.updateTable('accounts').set({ created_at: aDayPasses }).execute();
  await testApp.services.sessions.announceChange();
  await come();
  await finishStep(testApp);
  assert.equal((await locations(new Browser(testApp))).locations.length, 1);
  assert.equal((await nearby(new Browser(testApp))).length, 3);
});

test('demo people are in no list and no count', async (t) => {
  const testApp: TestApp = await buildTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  await testApp.services.db.updateTable('accounts').set({ demo: true }).where('id', '=', id).execute();
  await testApp.services.sessions.announceChange();
  assert.equal((await locations(browser, '?region=Europe&lat=1&lng=1')).totalActiveUsers, 0);
  const { rows } = await sql`select from presence_step`.execute(testApp.services.db);
  assert.deepEqual(rows, []);
});

test('an invalid place is refused in plain words', async (t) => {
  const browser = new Browser(await sharedTestApp(t));
  for (const query of [
    'lat=1',
    'lng=1',
    'lat=90.5&lng=0',
    'lat=-91&lng=0',
    'lat=0&lng=180.1',
    'lat=0&lng=-181',
    'lat=1e1&lng=0',
    'lat=&lng=',
    'lat=NaN&lng=0',
    'lat= 1&lng=0',
    'region=Atlantis',
    'more=1',
  ]) {
    const refused = await browser.get(`/api/active-locations?${query}`);
    assert.equal(refused.statusCode, 400, query);
  }
  assert.equal((await browser.get('/api/community/nearby-users?region=x')).statusCode, 400);
  for (const query of [
    'lat=90&lng=-180',
    'lat=-90.0&lng=180.000',
    'lat=0&lng=0',
    'lat=-8.5&lng=179.999999',
  ]) {
    assert.equal((await browser.get(`/api/active-locations?${query}`)).statusCode, 200, query);
  }
});
