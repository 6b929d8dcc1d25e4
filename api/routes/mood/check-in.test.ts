import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { moodStream } from '../../../domain/mood/events.ts';
import { type MoodEntry, valuesToApi } from '../../../domain/mood/schema.ts';
import { utcDay } from '../../../domain/time/utc-day.ts';
import { LOG_START } from '../../../infra/event-store/port.ts';
import { readLog } from '../../../infra/event-store/testing/collect.ts';
import { assertMoodsMatchLog } from '../../../projections/testing/expected-moods.ts';
import { keysInLog } from '../../../projections/testing/real-keys.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { type Browser, buildTestApp, personIdOf, registerPerson } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const put = (browser: Browser, id: string, body: object, headers: Record<string, string> = {}) =>
  browser.call('PUT', `/api/mood/${id}`, { body, headers });
const list = async (browser: Browser): Promise<MoodEntry[]> => (await browser.get('/api/mood')).json();
const latest = async (browser: Browser): Promise<MoodEntry> => (await browser.get('/api/mood/latest')).json();
/** A date this many days before today, by the server's clock. */
const back = (days: number) => utcDay(Date.now() - days * 86_400_000);

test('a check-in needs one value, and the other one is null', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const mood = (await browser.post('/api/mood', { moodValue: 4 })).json();
  assert.deepEqual([mood.moodValue, mood.fatigueValue, mood.notes], [4, null, null]);
  const energy = (await browser.post('/api/mood', { fatigueValue: 1 })).json();
  assert.deepEqual([energy.moodValue, energy.fatigueValue], [null, 1]);
  assert.deepEqual(await list(browser), [energy, mood]);
  const neither = await browser.post('/api/mood', { notes: 'tea' });
  assert.deepEqual(
    [neither.statusCode, neither.json().message],
    [400, 'Please choose at least one answer, for example a mood'],
  );
  assert.equal((await put(browser, mood.id, { notes: 'tea' })).statusCode, 400);
});

test('an id that the client made is the entry’s id, and the same call again stores nothing and gets the same answer', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const id = randomUUID();
  const body = { id: id.toUpperCase(), moodValue: 4, notes: ' tea ' };
  const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/mood', body)));
  const [first] = answers;
  assert.deepEqual([first?.statusCode, first?.json().id], [201, id]);
  assert.equal(new Set(answers.map((answer) => answer.body)).size, 1);
  assert.deepEqual(await list(browser), [first?.json()]);

  // Corrected or deleted since: the repeat still gets its answer, and changes nothing.
  await put(browser, id, { moodValue: 5 });
  assert.equal(
    (await browser.post('/api/mood', body, { 'idempotency-key': randomUUID() })).body,
    first?.body,
  );
  assert.equal((await latest(browser)).moodValue, 5);
  assert.equal((await browser.delete(`/api/mood/${id}`)).statusCode, 204);
  assert.equal((await browser.post('/api/mood', body)).body, first?.body);
  assert.deepEqual(await list(browser), []);
});

test('an id that the client made cannot be used for other content, nor be anything but a UUID', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const id = randomUUID();
  await browser.post('/api/mood', { id, moodValue: 4, localDate: back(3) });
  for (const body of [
    { id, moodValue: 5, localDate: back(3) },
    { id, moodValue: 4, fatigueValue: 2, localDate: back(3) },
    { id, moodValue: 4, notes: 'tea', localDate: back(3) },
    { id, moodValue: 4, localDate: back(2) },
  ]) {
    const refused = await browser.post('/api/mood', body);
    assert.deepEqual(
      [refused.statusCode, refused.json().message],
      [409, 'There is already another entry with this id'],
    );
  }
  assert.equal((await browser.post('/api/mood', { id: 'x', moodValue: 4 })).statusCode, 400);
  assert.equal((await list(browser)).length, 1);
});

test('two people may use the same id, and neither notices the other', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const id = randomUUID();
  const snow = { id, title: 'First snow', content: 'It fell all morning.' };
  for (const [index, { browser }] of [ada, ben].entries()) {
    assert.equal((await browser.post('/api/mood', { id, moodValue: 1 + index })).statusCode, 201);
    assert.equal((await browser.post('/api/journal', snow)).statusCode, 201);
  }
  await put(ada.browser, id, { moodValue: 5 });
  assert.equal((await latest(ben.browser)).moodValue, 2);
  await ada.browser.delete(`/api/mood/${id}`);
  await ada.browser.delete(`/api/journal/${id}`);
  assert.deepEqual(await list(ada.browser), []);
  assert.deepEqual(
    (await list(ben.browser)).map(({ moodValue }) => moodValue),
    [2],
  );
  assert.equal((await ben.browser.get('/api/journal')).json().length, 1);
  assert.equal((await ben.browser.get('/api/achievements')).statusCode, 200);
  const { store, db } = testApp.services;
  await waitForProjections(testApp);
  const keyOf = await keysInLog(testApp.services, await readLog(store, LOG_START));
  assert.equal(await assertMoodsMatchLog(db, store, keyOf), 2);
});

test('a correction replaces values and notes, and the entry keeps its moment, its day and its place', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const entry = (await browser.post('/api/mood', { moodValue: 4, notes: 'tea' })).json();
  const newer = (await browser.post('/api/mood', { moodValue: 2 })).json();
  const corrected = await put(browser, entry.id.toUpperCase(), { moodValue: 5, fatigueValue: 3 });
  assert.equal(corrected.statusCode, 200);
  const expected = { ...entry, moodValue: 5, fatigueValue: 3, notes: null, revision: 2 };
  assert.deepEqual(corrected.json(), expected);
  assert.deepEqual(await list(browser), [newer, expected]);
  assert.equal((await put(browser, randomUUID(), { moodValue: 3 })).statusCode, 404);
});

test('a correction of an older revision keeps both versions, and the person chooses', async (t) => {
  const { browser: phone } = await registerPerson(await sharedTestApp(t));
  const laptop = phone.copy();
  const entry = (await phone.post('/api/mood', { moodValue: 4 })).json();
  assert.equal((await put(phone, entry.id, { moodValue: 5, baseRevision: 1 })).json().revision, 2);
  const key = { 'idempotency-key': randomUUID() };
  const late = { moodValue: 1, notes: 'on the laptop', baseRevision: 1 };
  const conflict = { ...valuesToApi({ moodValue: 1 }), notes: 'on the laptop' };
  const both = { ...entry, moodValue: 5, revision: 2, conflict };
  const answer = await put(laptop, entry.id, late, key);
  assert.deepEqual([answer.statusCode, answer.json()], [200, both]);
  assert.deepEqual((await put(laptop, entry.id, late, key)).json(), both, 'a repeat gets the same answer');
  // The laptop waits for its own write, which the phone does not know of.
  for (const browser of [laptop, phone]) assert.deepEqual(await list(browser), [both]);
  const third = await put(laptop, entry.id, { moodValue: 2, baseRevision: 1 });
  assert.deepEqual(
    [third.statusCode, third.json().message],
    [409, 'This entry already has two versions. Please choose one of them first.'],
  );
  const chosen = { ...entry, moodValue: 1, notes: 'on the laptop', revision: 3, conflict: null };
  const { baseRevision: _, ...content } = late;
  assert.deepEqual((await put(phone, entry.id, { ...content, baseRevision: 2 })).json(), chosen);
  assert.deepEqual(await list(phone), [chosen]);
});

test('a deleted entry takes its corrections with it, and the log keeps every version', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id: userId } = await registerPerson(testApp);
  const { id } = (await browser.post('/api/mood', { moodValue: 4, notes: 'tea' })).json();
  await put(browser, id, { moodValue: 5, fatigueValue: 3, baseRevision: 1 });
  await put(browser, id, { moodValue: 1, baseRevision: 1 });
  assert.equal((await browser.delete(`/api/mood/${id}`)).statusCode, 204);
  assert.deepEqual(await list(browser), []);
  assert.equal(await latest(browser), null);
  assert.equal((await put(browser, id, { moodValue: 3 })).statusCode, 404);
  const { db, store } = testApp.services;
  const personId = await personIdOf(testApp, userId);
  const content = { mood_value: null, energy_value: null, written: null, corrected: null, conflict: null };
  assert.deepEqual(
    await db
      .selectFrom('mood_entries')
      .select(['mood_value', 'energy_value', 'written', 'corrected', 'conflict'])
      .where('person_id', '=', personId)
      .execute(),
    [content],
  );
  const types = (await store.readStream(moodStream(personId))).map(({ type }) => type);
  assert.deepEqual(types, ['MoodLogged', 'MoodCorrected', 'MoodConflictKept', 'MoodWithdrawn']);
});

test('an earlier day up to 400 days back can be named, and its entry is neither the latest nor shown as of today', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const today = (await browser.post('/api/mood', { moodValue: 3 })).json();
  const late = (await browser.post('/api/mood', { moodValue: 5, localDate: back(399) })).json();
  assert.deepEqual([late.localDate, late.createdAt.slice(0, 10)], [back(399), back(0)]);
  await put(browser, late.id, { moodValue: 1 });
  assert.deepEqual(await latest(browser), today);
  assert.deepEqual(
    (await list(browser)).map(({ id }) => id),
    [today.id, late.id],
  );
  assert.equal((await browser.delete(`/api/mood/${late.id}`)).statusCode, 204);
  for (const [localDate, message] of [
    [back(402), 'An entry can be at most 400 days old'],
    [back(-2), 'An entry cannot be for a day to come'],
  ]) {
    const refused = await browser.post('/api/mood', { moodValue: 5, localDate });
    assert.deepEqual([refused.statusCode, refused.json().message], [400, message]);
  }
  assert.equal((await browser.post('/api/mood', { moodValue: 5, localDate: '2026-02-31' })).statusCode, 400);
  // Today is the device's day: far in the east it has begun before it has at the server.
  const east = {
    'x-local-time': `${new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 19)}+14:00`,
  };
  const dayInTheEast = (east['x-local-time'] ?? '').slice(0, 10);
  const mood = await browser.post('/api/mood', { moodValue: 5, localDate: dayInTheEast }, east);
  assert.deepEqual([mood.statusCode, mood.json().localDate], [201, dayInTheEast]);
});

test('the list of one day has its check-ins alone, and so has the list of its journal entries', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const log = async (localDate: string) =>
    (await browser.post('/api/mood', { moodValue: 3, localDate })).json();
  const [older, first, second] = [await log(back(3)), await log(back(2)), await log(back(2))];
  const ids = async (query: string) =>
    (await browser.get(`/api/mood?${query}`)).json<{ id: string }[]>().map(({ id }) => id);
  assert.deepEqual(await ids(`localDate=${back(2)}`), [second.id, first.id]);
  assert.deepEqual(await ids(`localDate=${back(2)}&before=${second.id}`), [first.id]);
  assert.deepEqual(await ids(`localDate=${back(3)}&before=${second.id}`), [older.id]);
  assert.deepEqual(await ids(`localDate=${back(1)}`), []);
  assert.equal((await browser.get('/api/mood?localDate=2026-02-31')).statusCode, 400);

  const page = { title: 'First snow', content: 'It fell all morning.' };
  await browser.post('/api/journal', page);
  const time = { 'x-local-time': `${back(2)}T21:10:00+00:00` };
  const entry = (await browser.post('/api/journal', page, time)).json();
  assert.deepEqual((await browser.get(`/api/journal?localDate=${back(2)}`)).json(), [entry]);
});

test('any check-in counts for consistency, a correction can earn a badge, and an earned badge stays', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const earned = async () => {
    const all: { id: string; unlocked: boolean }[] = (await browser.get('/api/achievements')).json();
    return all.filter(({ unlocked }) => unlocked).map(({ id }) => id);
  };
  const today = (await browser.post('/api/mood', { fatigueValue: 3 })).json();
  await browser.post('/api/mood', { moodValue: 3, localDate: back(1) });
  assert.deepEqual(await earned(), []);
  await browser.post('/api/mood', { fatigueValue: 4, localDate: back(2) });
  assert.deepEqual(await earned(), ['consistency-1']);
  const [act] = (await browser.get('/api/tasks')).json();
  await browser.post('/api/tasks/toggle', { taskId: act.id, isCompleted: true });
  assert.deepEqual(await earned(), ['consistency-1', 'milestone-2']);
  await put(browser, today.id, { moodValue: 1 });
  const badges = ['consistency-1', 'milestone-2', 'resilience-1'];
  assert.deepEqual((await earned()).sort(), badges);
  await put(browser, today.id, { moodValue: 5 });
  await browser.delete(`/api/mood/${today.id}`);
  assert.deepEqual((await earned()).sort(), badges);
});

test('a journal entry may have an id of the client, and the same call again stores nothing', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const id = randomUUID();
  const snow = { id, title: 'First snow', content: 'It fell all morning.' };
  const first = await browser.post('/api/journal', snow);
  assert.deepEqual([first.statusCode, first.json().id], [201, id]);
  await browser.call('PUT', `/api/journal/${id}`, { body: { title: 'Thaw', content: snow.content } });
  assert.equal((await browser.post('/api/journal', snow)).body, first.body);
  const other = await browser.post('/api/journal', { ...snow, title: 'Thaw' });
  assert.deepEqual(
    [other.statusCode, other.json().message],
    [409, 'There is already another entry with this id'],
  );
  assert.deepEqual(
    (await browser.get('/api/journal')).json().map(({ title }: { title: string }) => title),
    ['Thaw'],
  );
});
