import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { DailyAct } from '../../../domain/acts/schema.ts';
import { utcDay } from '../../../domain/time/utc-day.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, personIdOf, registerPerson } from '../../testing/test-app.ts';

const STARTERS = ['Three slow breaths', 'Let some air in', 'A drink, without hurry'];
const birds = { title: 'Feed the birds', description: 'A handful of seeds.' };

/** Today's list as this browser gets it. */
const acts = async (browser: Browser): Promise<DailyAct[]> => (await browser.get('/api/tasks')).json();
const titles = (list: readonly DailyAct[]) => list.map(({ title }) => title);
const done = (list: readonly DailyAct[]) => titles(list.filter(({ isCompleted }) => isCompleted));
const toggle = (browser: Browser, taskId: unknown, isCompleted: unknown = true, headers = {}) =>
  browser.post('/api/tasks/toggle', { taskId, isCompleted }, headers);
const today = () => utcDay(Date.now());

test('a new person has three starter acts, whose ids stay when the first one is completed', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  const before = await acts(browser);
  assert.deepEqual(titles(before), STARTERS);
  assert.deepEqual(done(before), []);
  const personId = await personIdOf(testApp, id);
  const { db } = testApp.services;
  const toggles = db.selectFrom('act_toggles').selectAll().where('person_id', '=', personId);
  assert.equal(await toggles.executeTakeFirst(), undefined);

  const [, air] = before;
  const toggled = await toggle(browser, air?.id.toUpperCase());
  assert.equal(toggled.statusCode, 200);
  const { completedAt } = toggled.json();
  assert.ok(Math.abs(Date.now() - Date.parse(completedAt)) < 60_000);
  assert.deepEqual(toggled.json(), { ...air, isCompleted: true, completedAt });
  assert.deepEqual(
    await acts(browser),
    before.map((act) => (act.id === air?.id ? toggled.json() : act)),
  );
  assert.deepEqual((await browser.get('/api/tasks/history')).json(), [
    { date: today(), completed: 1, total: 3 },
  ]);

  const reopened = await toggle(browser, air?.id, false);
  assert.deepEqual(reopened.json(), air);
  assert.deepEqual(await acts(browser), before);
  assert.deepEqual((await browser.get('/api/tasks/history')).json(), [
    { date: today(), completed: 0, total: 3 },
  ]);
  const other = await registerPerson(testApp);
  assert.ok((await acts(other.browser)).every(({ id }, index) => id !== before[index]?.id));
});

test('everyone chooses from the same acts', async (t) => {
  const testApp = await sharedTestApp(t);
  const available = (await new Browser(testApp).get('/api/tasks/available')).json();
  assert.ok(available.length >= 24);
  for (const act of available) assert.deepEqual(Object.keys(act), ['title', 'description', 'category']);
});

test('a new list replaces the old one, and acts completed today stay in today’s list', async (t) => {
  const { browser, id } = await registerPerson(await sharedTestApp(t));
  const available = (await browser.get('/api/tasks/available')).json();
  const [breaths] = await acts(browser);
  await toggle(browser, breaths?.id);
  const body = { userId: id, taskIndices: [7, 12], customTasks: [{ ...birds, title: ` ${birds.title}\n` }] };
  const chosen = await browser.post('/api/tasks/customize', body);
  assert.equal(chosen.statusCode, 200);
  const expected = [available[7].title, available[12].title, birds.title, STARTERS[0]];
  assert.deepEqual(titles(chosen.json()), expected);
  assert.deepEqual(done(chosen.json()), [STARTERS[0]]);
  assert.deepEqual(await acts(browser), chosen.json());
  assert.deepEqual((await browser.get('/api/tasks/history')).json(), [
    { date: today(), completed: 1, total: 4 },
  ]);

  const own = chosen.json()[2];
  assert.deepEqual([own.title, own.description], [birds.title, birds.description]);
  const without = await browser.post('/api/tasks/customize', { taskIndices: [0] });
  assert.deepEqual(
    titles(without.json()),
    [STARTERS[0]],
    'an act that is chosen again is not in the list twice',
  );
  assert.equal((await toggle(browser, own.id)).statusCode, 404);
  const back = await browser.post('/api/tasks/customize', { taskIndices: [], customTasks: [birds] });
  assert.equal(back.json()[0].id, own.id, 'an act with the same texts is the same act');
});

test('a choice that breaks a rule is refused in plain words and changes nothing', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const customs = (count: number) => Array.from({ length: count }, (_, n) => ({ ...birds, title: `${n}` }));
  for (const [body, message] of [
    [{ taskIndices: [0, 1, 2, 3, 4, 5] }, 'Please choose at most 5 recommended activities'],
    [{ taskIndices: [1, 1] }, 'Please choose each activity only once'],
    [{ taskIndices: [-1] }, 'Please choose from the recommended activities'],
    [{ taskIndices: [9999] }, 'Please choose from the recommended activities'],
    [{ taskIndices: [] }, 'Please choose at least one activity'],
    [{ taskIndices: [], customTasks: [] }, 'Please choose at least one activity'],
    [{ taskIndices: [1], customTasks: customs(20) }, 'A list holds at most 20 activities'],
    [{ taskIndices: [], customTasks: [{ ...birds, title: ' ' }] }, 'Please enter a title for your activity'],
    [
      { taskIndices: [], customTasks: [{ ...birds, description: '' }] },
      'Please enter a description for your activity',
    ],
    [{ customTasks: [birds] }, 'taskIndices is missing'],
    [{ taskIndices: ['1'] }, undefined],
    [{ taskIndices: [1.5] }, undefined],
    [{ taskIndices: [1], customTasks: null }, undefined],
    [{ taskIndices: [1], customTasks: [{ ...birds, done: true }] }, undefined],
    [{ taskIndices: [1], tasks: [] }, undefined],
  ] as const) {
    const response = await browser.post('/api/tasks/customize', body);
    assert.equal(response.statusCode, 400, JSON.stringify(body));
    if (message) assert.equal(response.json().message, message);
  }
  assert.deepEqual(titles(await acts(browser)), STARTERS);
  assert.deepEqual((await browser.get('/api/tasks/history')).json(), []);
});

test('a custom act is added to the end of the list with its own texts', async (t) => {
  const { browser, id } = await registerPerson(await sharedTestApp(t));
  const added = await browser.post('/api/tasks/custom', {
    title: ` ${birds.title}`,
    description: birds.description,
    userId: id,
  });
  assert.equal(added.statusCode, 201);
  assert.deepEqual(added.json(), { id: added.json().id, ...birds, isCompleted: false, completedAt: null });
  assert.deepEqual((await acts(browser)).at(-1), added.json());
  assert.deepEqual((await toggle(browser, added.json().id)).json().isCompleted, true);
  for (const [fields, message] of [
    [{ title: ' \t' }, 'Please enter a title for your activity'],
    [{ description: '' }, 'Please enter a description for your activity'],
    [{ title: '🐦'.repeat(101) }, 'Title must not exceed 100 characters'],
    [{ description: '🐦'.repeat(301) }, 'Description must not exceed 300 characters'],
  ] as const) {
    const refused = await browser.post('/api/tasks/custom', { ...birds, ...fields });
    assert.deepEqual([refused.statusCode, refused.json().message], [400, message]);
  }
  const longest = { title: '🐦'.repeat(100), description: '🐦'.repeat(300) };
  assert.equal((await browser.post('/api/tasks/custom', longest)).json().title, longest.title);
});

test('a repeated command is executed once and gets the first answer', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const [breaths] = await acts(browser);
  const key = () => ({ 'idempotency-key': randomUUID() });
  const [toggled, custom, chosen] = [key(), key(), key()];
  const send = async () => [
    (await toggle(browser, breaths?.id, true, toggled)).body,
    (await browser.post('/api/tasks/custom', birds, custom)).body,
    (await browser.post('/api/tasks/customize', { taskIndices: [3], customTasks: [birds] }, chosen)).body,
  ];
  const first = await send();
  await toggle(browser, breaths?.id, false);
  await browser.post('/api/tasks/customize', { taskIndices: [4] });
  const now = await acts(browser);
  assert.deepEqual(await send(), first);
  assert.deepEqual(await acts(browser), now);
  assert.equal((await toggle(browser, breaths?.id, false, toggled)).statusCode, 422);
});

test('ten simultaneous taps complete an act once', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  const [breaths] = await acts(browser);
  const answers = await Promise.all(Array.from({ length: 10 }, () => toggle(browser, breaths?.id)));
  assert.deepEqual([...new Set(answers.map(({ body }) => body))].length, 1);
  // This read waits until the read model shows the write.
  assert.equal((await acts(browser))[0]?.isCompleted, true);
  const events = await testApp.services.db
    .selectFrom('act_list_changes')
    .select('kind')
    .where('person_id', '=', await personIdOf(testApp, id))
    .execute();
  assert.deepEqual(events, [{ kind: 'started' }]);
});

test('an invalid toggle is refused, and an act that is in no list is not found', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const [breaths] = await acts(browser);
  for (const [taskId, isCompleted] of [
    [7, true],
    [breaths?.id, 'true'],
    [breaths?.id, 1],
    [null, true],
    [breaths?.id, null],
  ]) {
    assert.equal((await toggle(browser, taskId, isCompleted)).statusCode, 400);
  }
  for (const taskId of ['', 'x', randomUUID(), '__proto__', 'x'.repeat(10_000)]) {
    const refused = await toggle(browser, taskId);
    assert.deepEqual(
      [refused.statusCode, refused.json().message],
      [404, 'This activity is not in the list of that day'],
    );
  }
  for (const query of ['limit=0', 'limit=x', 'before=today', 'before=2026-02-30', 'more=1']) {
    assert.equal((await browser.get(`/api/tasks/history?${query}`)).statusCode, 400, query);
  }
});

test('nobody can read or change another person’s acts', async (t) => {
  const testApp = await sharedTestApp(t);
  const ada = await registerPerson(testApp);
  const ben = await registerPerson(testApp);
  const own = (await ben.browser.post('/api/tasks/custom', birds)).json();
  assert.equal((await toggle(ada.browser, own.id)).statusCode, 404);
  for (const path of ['/api/tasks', '/api/tasks/history']) {
    assert.equal((await ada.browser.get(`${path}?userId=${ben.id}`)).statusCode, 403);
    assert.equal((await new Browser(testApp).get(path)).statusCode, 401);
  }
  for (const [path, body] of [
    ['toggle', { taskId: own.id, isCompleted: true }],
    ['custom', birds],
    ['customize', { taskIndices: [1] }],
  ] as const) {
    const url = `/api/tasks/${path}`;
    assert.equal((await ada.browser.post(url, { ...body, userId: ben.id })).statusCode, 403);
    assert.equal((await new Browser(testApp).post(url, body)).statusCode, 401);
  }
  assert.deepEqual(titles(await acts(ben.browser)), [...STARTERS, birds.title]);
  assert.deepEqual(titles(await acts(ada.browser)), STARTERS);
});
