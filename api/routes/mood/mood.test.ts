import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { valuesToApi } from '../../../domain/mood/schema.ts';
import { utcDay } from '../../../domain/time/utc-day.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';

const LOCAL_TIME = 'x-local-time';

test('a logged mood is the latest one and is in the list', async (t) => {
  const { browser, id } = await registerPerson(await sharedTestApp(t));

  const logged = await browser.post('/api/mood', {
    moodValue: 4,
    fatigueValue: 2,
    notes: '  Sat by the window.  ',
    userId: id,
  });

  assert.equal(logged.statusCode, 201);
  const entry = logged.json();
  assert.deepEqual(
    { ...entry, id: undefined, createdAt: undefined, localDate: undefined },
    {
      id: undefined,
      userId: id,
      ...valuesToApi({ moodValue: 4, energyValue: 2 }),
      notes: 'Sat by the window.',
      chosen: 'yes',
      createdAt: undefined,
      localDate: undefined,
      revision: 1,
      conflict: null,
    },
  );
  assert.deepEqual((await browser.get('/api/mood/latest')).json(), entry);
  assert.deepEqual((await browser.get('/api/mood')).json(), [entry]);
});

test('a new person has no latest mood, and the answer is null', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const response = await browser.get('/api/mood/latest');
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers['content-type']), /^application\/json/);
  assert.equal(response.body, 'null');
  assert.deepEqual((await browser.get('/api/mood')).json(), []);
});

test('a mood belongs to the person’s local day', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const yesterday = utcDay(Date.now() - 86_400_000);
  const { localDate, createdAt } = (
    await browser.post(
      '/api/mood',
      { moodValue: 3, fatigueValue: 3 },
      { [LOCAL_TIME]: `${yesterday}T01:30:00+14:00` },
    )
  ).json();
  assert.equal(localDate, yesterday);
  assert.equal(createdAt, new Date(`${yesterday}T01:30:00+14:00`).toISOString());
});

test('a device clock that is ahead is set back to the server’s, and one more than 400 days behind is refused', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const mood = { moodValue: 3, fatigueValue: 3 };
  const ahead = await browser.post('/api/mood', mood, { [LOCAL_TIME]: '2999-01-01T00:00:00Z' });
  assert.ok(Date.parse(ahead.json().createdAt) <= Date.now());
  const old = await browser.post('/api/mood', mood, { [LOCAL_TIME]: '2020-01-01T00:00:00Z' });
  assert.equal(old.statusCode, 400);
  const malformed = await browser.post('/api/mood', mood, { [LOCAL_TIME]: 'this morning' });
  assert.equal(malformed.statusCode, 400);
});

test('entries are sorted by their day and then as they arrived, and pages follow each other without a gap', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const daysAgo = [2, 1, 3, 2, 1];
  for (const days of daysAgo) {
    const time = new Date(Date.now() - days * 86_400_000).toISOString();
    await browser.post('/api/mood', { moodValue: 1 + days, fatigueValue: 3 }, { [LOCAL_TIME]: time });
  }
  const sameDay = new Date(Date.now() - 3 * 86_400_000);
  for (const clock of ['23:00', '01:00']) {
    const time = `${utcDay(sameDay)}T${clock}:00Z`;
    await browser.post('/api/mood', { moodValue: 5, fatigueValue: 3 }, { [LOCAL_TIME]: time });
  }
  const all = (await browser.get('/api/mood')).json<{ id: string; createdAt: string; localDate: string }[]>();
  const dates = all.map(({ localDate }) => localDate);
  assert.deepEqual(dates, [...dates].sort().reverse());
  assert.deepEqual(
    all.slice(-3, -1).map(({ createdAt }) => createdAt.slice(11, 16)),
    ['01:00', '23:00'],
    'the later arrival of a day comes first',
  );

  const [first, second] = (await browser.get('/api/mood?limit=2')).json<{ id: string }[]>();
  await browser.delete(`/api/mood/${second?.id}`);
  const rest = (await browser.get(`/api/mood?before=${second?.id}`)).json<{ id: string }[]>();
  assert.deepEqual(
    [first?.id, second?.id, ...rest.map(({ id }) => id)],
    all.map(({ id }) => id),
  );
  assert.equal((await browser.get(`/api/mood?before=${randomUUID()}`)).statusCode, 404);
});

test('a withdrawn mood is gone, withdrawing it again succeeds, and an unknown one is 404', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const { id } = (await browser.post('/api/mood', { moodValue: 2, fatigueValue: 1, notes: 'no' })).json();
  assert.equal((await browser.delete(`/api/mood/${id}`)).statusCode, 204);
  assert.deepEqual((await browser.get('/api/mood')).json(), []);
  assert.equal((await browser.delete(`/api/mood/${id}`)).statusCode, 204);
  assert.equal((await browser.delete(`/api/mood/${randomUUID()}`)).statusCode, 404);
});

test('a deletion that waited on a device is refused if another person is signed in by then', async (t) => {
  const app = await sharedTestApp(t);
  const [ada, ben] = [await registerPerson(app), await registerPerson(app)];
  for (const [path, body] of [
    ['/api/mood', { moodValue: 3 }],
    ['/api/journal', { title: 'A walk', content: 'Along the river.' }],
  ] as const) {
    const { id } = (await ada.browser.post(path, body)).json();
    assert.equal((await ben.browser.delete(`${path}/${id}?userId=${ada.id}`)).statusCode, 403);
    assert.equal((await ada.browser.get(path)).json().length, 1);
    assert.equal((await ada.browser.delete(`${path}/${id}?userId=${ada.id}`)).statusCode, 204);
  }
});

test('a repeated command id logs one mood and gets the same answer', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const key = { 'idempotency-key': randomUUID() };
  const mood = { moodValue: 5, fatigueValue: 4, notes: 'once' };
  const first = await browser.post('/api/mood', mood, key);
  const again = await browser.post('/api/mood', mood, key);
  assert.equal(again.statusCode, 201);
  assert.deepEqual(again.json(), first.json());
  assert.equal((await browser.get('/api/mood')).json().length, 1);

  assert.equal((await browser.post('/api/mood', { ...mood, moodValue: 1 }, key)).statusCode, 422);
  assert.equal((await browser.post('/api/mood', mood, { 'idempotency-key': 'x' })).statusCode, 400);
});

test('ten simultaneous sends of one command log one mood', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 }, key)),
  );
  assert.deepEqual([...new Set(answers.map((answer) => answer.body))].length, 1);
  assert.equal((await browser.get('/api/mood')).json().length, 1);
});

test('the command id of a refused command can be used again', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const key = { 'idempotency-key': randomUUID() };
  const notes = 'x'.repeat(2001);
  const refused = await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3, notes }, key);
  assert.equal(refused.statusCode, 400);
  assert.equal(refused.json().message, 'Notes must not exceed 2000 characters');
  assert.equal((await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 }, key)).statusCode, 201);
});

test('an invalid mood is refused in plain words', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  for (const body of [
    {},
    { moodValue: 0, fatigueValue: 3 },
    { moodValue: 6, fatigueValue: 3 },
    { moodValue: '3', fatigueValue: 3 },
    { moodValue: true, fatigueValue: 3 },
    { moodValue: 2.5, fatigueValue: 3 },
    { moodValue: 3, fatigueValue: null },
    { moodValue: 3, fatigueValue: 3, notes: 7 },
    { moodValue: 3, fatigueValue: 3, notes: 'a\u0000b' },
    { moodValue: 3, fatigueValue: 3, notes: '\ud800' },
    { moodValue: 3, fatigueValue: 3, mood: 3 },
  ]) {
    const response = await browser.post('/api/mood', body);
    assert.equal(response.statusCode, 400, JSON.stringify(body));
    assert.ok(response.json().message.length > 5);
  }
  for (const query of [
    'limit=0',
    'limit=1001',
    'limit=-1',
    'limit=1e2',
    'limit=',
    'before=x',
    'more=1',
    'userId=1.0',
  ]) {
    assert.equal((await browser.get(`/api/mood?${query}`)).statusCode, 400, query);
  }
  assert.deepEqual((await browser.get('/api/mood')).json(), []);
});

test('nobody can read or withdraw another person’s moods', async (t) => {
  const testApp = await sharedTestApp(t);
  const ada = await registerPerson(testApp);
  const ben = await registerPerson(testApp);
  const entry = (
    await ben.browser.post('/api/mood', { moodValue: 1, fatigueValue: 1, notes: 'mine' })
  ).json();

  assert.equal((await ada.browser.get(`/api/mood?userId=${ben.id}`)).statusCode, 403);
  assert.equal((await ada.browser.get(`/api/mood/latest?userId=${ben.id}`)).statusCode, 403);
  assert.equal((await ada.browser.delete(`/api/mood/${entry.id}`)).statusCode, 404);
  assert.equal((await ada.browser.get(`/api/mood?before=${entry.id}`)).statusCode, 404);
  const posted = await ada.browser.post('/api/mood', { moodValue: 1, fatigueValue: 1, userId: ben.id });
  assert.equal(posted.statusCode, 403);

  const visitor = new Browser(testApp);
  for (const url of ['/api/mood', '/api/mood/latest', '/api/mood?userId=1', '/api/user']) {
    assert.equal((await visitor.get(url)).statusCode, 401, url);
  }
  assert.equal((await ben.browser.get('/api/mood')).json().length, 1);
});

test('a mood written in one process can be read in another at once', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  const { browser } = await registerPerson(here);
  const elsewhere = new Browser(there);
  for (let moodValue = 1; moodValue <= 5; moodValue++) {
    await browser.post('/api/mood', { moodValue, fatigueValue: 3 });
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    const latest = await elsewhere.get('/api/mood/latest');
    assert.equal(latest.json().moodValue, moodValue);
    assert.equal(latest.headers['x-hearten-stale'], undefined);
  }
});
