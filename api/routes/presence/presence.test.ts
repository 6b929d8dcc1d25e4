import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually } from '../../testing/eventually.ts';
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

test('a visitor who has shared a post is present without asking', async (t) => {
  const testApp = await buildTestApp(t);
  const visitor = new Browser(testApp);
  await visitor.post('/api/community/posts', { content: 'Good morning', region: 'Africa' });
  assert.equal((await locations(new Browser(testApp))).totalActiveUsers, 1);
  assert.equal((await nearby(new Browser(testApp), '?region=Africa')).length, 1);
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
  await eventually('the other process counts them too', 10_000, elsewhere);
  assert.deepEqual(await locations(new Browser(there)), expected);
});

test('other people are listed under today’s handle with times in steps of 5 minutes, without the caller', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  await locations(ada.browser, '?region=Europe');
  const [first, ...more] = await nearby(ben.browser);
  assert.ok(first);
  assert.deepEqual(more, []);
  for (const time of [first.lastActiveAt, first.createdAt]) {
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d[05]:00\.000Z$/);
    assert.equal(time.slice(0, 10), new Date().toISOString().slice(0, 10));
  }
  assert.ok(first.sessionId.length > 20);
  assert.deepEqual(await nearby(ada.browser), []);
  for (const query of ['?region=Global', '?region=Europe']) {
    assert.deepEqual(await nearby(ben.browser, query), [first], query);
  }
  assert.deepEqual(await nearby(ben.browser, '?region=Oceania'), []);
});

test('demo people are in no list and no count', async (t) => {
  const testApp: TestApp = await buildTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  await testApp.services.db.updateTable('accounts').set({ demo: true }).where('id', '=', id).execute();
  await testApp.services.sessions.announceChange();
  assert.equal((await locations(browser, '?region=Europe&lat=1&lng=1')).totalActiveUsers, 0);
  assert.deepEqual(await nearby(new Browser(testApp)), []);
});

test('an invalid place is refused in plain words', async (t) => {
  const browser = new Browser(await buildTestApp(t));
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
