import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DailyAct } from '../../domain/acts/schema.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { type Browser, registerPerson } from '../testing/test-app.ts';

/**
 * The local day of the device's clock decides on which day a mood, a journal entry or an act counts, and
 * which day's list is shown. All days here are some weeks back, because entries may arrive that late.
 */
const at = (time: string) => ({ 'x-local-time': time });
const snow = { title: 'First snow', content: 'It fell all morning.' };

async function begin(t: Parameters<typeof sharedTestApp>[0]) {
  const testApp = await sharedTestApp(t);
  return { ...(await registerPerson(testApp)), testApp };
}

/**
 * Logs a mood, writes a journal entry and completes an act at this time. Returns the days that they were
 * given.
 */
async function recordDay(browser: Browser, time: string): Promise<(string | undefined)[]> {
  const mood = await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 }, at(time));
  const page = await browser.post('/api/journal', snow, at(time));
  const [act] = await acts(browser, time);
  const toggled = await toggle(browser, act?.id, time);
  assert.equal(toggled.json().completedAt, new Date(time).toISOString());
  const [day] = (await browser.get('/api/tasks/history?limit=1')).json();
  return [mood.json().localDate, page.json().localDate, day.date];
}

const acts = async (browser: Browser, time: string): Promise<DailyAct[]> =>
  (await browser.call('GET', '/api/tasks', { headers: at(time) })).json();
const toggle = (browser: Browser, taskId: string | undefined, time: string, isCompleted = true) =>
  browser.post('/api/tasks/toggle', { taskId, isCompleted }, at(time));
const titles = (list: readonly DailyAct[]) => list.map(({ title }) => title);
const done = (list: readonly DailyAct[]) => titles(list.filter(({ isCompleted }) => isCompleted));
const history = async (browser: Browser) => (await browser.get('/api/tasks/history')).json();
const days = async (browser: Browser, path: string): Promise<string[]> =>
  (await browser.get(path)).json().map((entry: { localDate: string }) => entry.localDate);

/** A date this many days before today, YYYY-MM-DD, by the server's clock. */
const back = (count: number) => utcDay(Date.now() - count * 86_400_000);

test('before and after midnight, and in the outermost time zones, the day is the local one', async (t) => {
  const { browser } = await begin(t);
  // Each local time is later than the one before it, but the instants go back and forth.
  for (const time of [
    `${back(20)}T23:59:59+14:00`,
    `${back(19)}T00:00:00+14:00`,
    `${back(18)}T23:59:59-11:00`,
    `${back(17)}T00:00:00-11:00`,
    `${back(16)}T12:00:00+05:45`,
  ]) {
    const date = time.slice(0, 10);
    assert.deepEqual(await recordDay(browser, time), [date, date, date], time);
  }
  const dates = [16, 17, 18, 19, 20].map(back);
  assert.deepEqual(await days(browser, '/api/mood'), dates);
  assert.deepEqual(await days(browser, '/api/journal'), dates);
  assert.deepEqual(
    await history(browser),
    dates.map((date) => ({ date, completed: 1, total: 3 })),
  );
});

test('a day of 25 hours is one day, and so is one of 23 hours', async (t) => {
  const { browser } = await begin(t);
  // Clocks go back, as in Berlin: half past two happens twice, an hour apart.
  const [long, next] = [back(30), back(29)];
  for (const time of [
    `${long}T00:10:00+02:00`,
    `${long}T02:30:00+02:00`,
    `${long}T02:30:00+01:00`,
    `${long}T23:50:00+01:00`,
  ]) {
    assert.equal((await browser.post('/api/journal', snow, at(time))).json().localDate, long, time);
  }
  const [first, second] = await acts(browser, `${long}T02:30:00+02:00`);
  await toggle(browser, first?.id, `${long}T02:30:00+02:00`);
  await toggle(browser, second?.id, `${long}T02:30:00+01:00`);
  assert.equal(done(await acts(browser, `${long}T23:59:59+01:00`)).length, 2);
  assert.equal(done(await acts(browser, `${next}T00:00:00+01:00`)).length, 0);

  // Clocks go forward: one minute before two is followed by three.
  const short = back(10);
  await toggle(browser, first?.id, `${short}T01:59:00+01:00`);
  await toggle(browser, second?.id, `${short}T03:00:00+02:00`);
  assert.equal(done(await acts(browser, `${short}T23:59:59+02:00`)).length, 2);
  assert.deepEqual(
    (await history(browser)).map(({ date }: { date: string }) => date),
    [short, long],
  );
});

test('a local day repeated by flying west counts once, and a day skipped by flying east does not appear', async (t) => {
  const { browser } = await begin(t);
  const [first, second] = await acts(browser, `${back(12)}T20:00:00+09:00`);
  await toggle(browser, first?.id, `${back(12)}T20:00:00+09:00`);
  // Evening in Tokyo, then the morning of the same date in Honolulu, 13 hours later.
  const honolulu = `${back(12)}T14:00:00-10:00`;
  assert.deepEqual(done(await acts(browser, honolulu)), [first?.title]);
  await toggle(browser, second?.id, honolulu);
  assert.deepEqual(await history(browser), [{ date: back(12), completed: 2, total: 3 }]);

  // A list chosen in Tokyo is replaced by one chosen later in Honolulu, although the local date there is a
  // day earlier.
  const choose = (index: number, time: string) =>
    browser.post('/api/tasks/customize', { taskIndices: [index] }, at(time));
  await choose(8, `${back(6)}T09:00:00+09:00`);
  await choose(9, `${back(7)}T20:00:00-10:00`);
  const available = (await browser.get('/api/tasks/available')).json();
  for (const day of [7, 6, 5]) {
    assert.deepEqual(titles(await acts(browser, `${back(day)}T21:00:00-10:00`)), [available[9].title]);
  }
  // Flying east skips a date. No entry appears for it.
  await toggle(
    browser,
    (await acts(browser, `${back(4)}T08:00:00+09:00`))[0]?.id,
    `${back(4)}T08:00:00+09:00`,
  );
  assert.deepEqual(
    (await history(browser)).map(({ date }: { date: string }) => date),
    [back(4), back(6), back(7), back(12)],
  );
});

test('an entry that arrives late counts on the day it was made, with the list of that day', async (t) => {
  const { browser } = await begin(t);
  const [yesterday, today] = [`${back(8)}T21:00:00+01:00`, `${back(7)}T09:00:00+01:00`];
  const [starter] = await acts(browser, yesterday);
  const chosen = await browser.post('/api/tasks/customize', { taskIndices: [8] }, at(today));
  const [act] = chosen.json() as DailyAct[];

  // Written offline the evening before, and sent after the list was changed.
  assert.deepEqual(await recordDay(browser, yesterday), [back(8), back(8), back(7)]);
  assert.deepEqual(done(await acts(browser, yesterday)), [starter?.title]);
  assert.equal((await toggle(browser, act?.id, yesterday)).statusCode, 404, 'it was not in yesterday’s list');
  assert.equal((await toggle(browser, starter?.id, today)).statusCode, 404, 'it is not in today’s list');
  // Earlier on the same morning it was still in the list.
  assert.equal((await toggle(browser, starter?.id, `${back(7)}T08:00:00+01:00`)).statusCode, 200);
  assert.deepEqual(titles(await acts(browser, today)), [act?.title, starter?.title]);

  // A list chosen offline long before does not undo the one chosen since.
  await browser.post('/api/tasks/customize', { taskIndices: [10, 11] }, at(`${back(15)}T12:00:00+01:00`));
  assert.equal((await acts(browser, `${back(15)}T13:00:00+01:00`)).length, 2);
  assert.deepEqual(titles(await acts(browser, today)), [act?.title, starter?.title]);
  assert.deepEqual(await history(browser), [
    { date: back(7), completed: 1, total: 2 },
    { date: back(8), completed: 1, total: 3 },
    { date: back(15), completed: 0, total: 2 },
  ]);
  assert.deepEqual(await days(browser, '/api/mood'), [back(8)]);
});

test('entries from a journey across a clock change and the date line keep their days, even when sent late and out of order', async (t) => {
  const { browser } = await begin(t);
  const log = async (time: string, mood: object) =>
    (await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3, ...mood }, at(time))).json().localDate;
  const write = async (time: string) => (await browser.post('/api/journal', snow, at(time))).json().localDate;
  const complete = async (time: string) => toggle(browser, (await acts(browser, time))[0]?.id, time);

  // Berlin, just after midnight; the long night in which half past two happens twice; Honolulu late in the
  // evening; and Auckland on the morning after, with a skipped date in between. In UTC no three of these days
  // are consecutive.
  const [berlin, night, again] = [
    `${back(24)}T00:20:00+02:00`,
    `${back(23)}T02:30:00+02:00`,
    `${back(23)}T02:30:00+01:00`,
  ];
  const [honolulu, evening] = [`${back(22)}T05:00:00-10:00`, `${back(22)}T23:30:00-10:00`];
  const auckland = `${back(20)}T08:00:00+13:00`;

  assert.equal(await log(auckland, { moodValue: 4 }), back(20));
  assert.equal(await write(auckland), back(20));
  assert.equal(await log(evening, { fatigueValue: 1 }), back(22));
  assert.equal((await complete(honolulu)).statusCode, 200);
  assert.equal(await log(berlin, {}), back(24));
  const earned = async () => {
    const all: { id: string; unlocked: boolean; date: string | null }[] = (
      await browser.get('/api/achievements')
    ).json();
    return Object.fromEntries(all.filter(({ unlocked }) => unlocked).map(({ id, date }) => [id, date]));
  };
  const before = { 'milestone-1': back(20), 'milestone-2': back(22), 'resilience-2': back(22) };
  assert.deepEqual(
    await earned(),
    before,
    'an act on an exhausted day, half a day later on the same local day',
  );
  assert.equal(await log(again, {}), back(23));
  assert.equal(await log(night, {}), back(23));
  assert.equal(await write(again), back(23));
  assert.equal(await write(night), back(23));
  assert.deepEqual(
    await earned(),
    { ...before, 'consistency-1': back(23) },
    'three consecutive days, of which the middle one arrived last',
  );

  assert.deepEqual(await days(browser, '/api/mood'), [20, 22, 23, 23, 24].map(back));
  const moods: { createdAt: string }[] = (await browser.get('/api/mood')).json();
  assert.deepEqual(
    moods.map(({ createdAt }) => createdAt),
    [auckland, evening, night, again, berlin].map((time) => new Date(time).toISOString()),
  );
  assert.deepEqual(await days(browser, '/api/journal'), [20, 23, 23].map(back));
  assert.deepEqual(await history(browser), [{ date: back(22), completed: 1, total: 3 }]);
  assert.equal(done(await acts(browser, evening)).length, 1);
  for (const time of [auckland, again, berlin]) assert.equal(done(await acts(browser, time)).length, 0, time);
});

test('a clock that is ahead counts as the server’s, and one that is up to 400 days behind is accepted', async (t) => {
  const { browser } = await begin(t);
  const ahead = `${back(-3)}T12:00:00+00:00`;
  const mood = (await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 }, at(ahead))).json();
  const page = (await browser.post('/api/journal', snow, at(ahead))).json();
  const [act] = await acts(browser, ahead);
  const toggled = (await toggle(browser, act?.id, ahead)).json();
  for (const time of [mood.createdAt, page.createdAt, toggled.completedAt]) {
    assert.ok(Math.abs(Date.now() - Date.parse(time)) < 60_000, time);
  }
  assert.deepEqual([mood.localDate, page.localDate], [back(0), back(0)]);
  assert.deepEqual(
    done(await acts(browser, ahead)),
    [act?.title],
    'the person reads the day they have written',
  );

  const behind = `${back(399)}T12:00:00+00:00`;
  assert.deepEqual(await recordDay(browser, behind), [back(399), back(399), back(0)]);
  assert.deepEqual(done(await acts(browser, behind)), [act?.title]);
  const tooOld = at(`${back(402)}T12:00:00+00:00`);
  for (const [path, body] of [
    ['mood', { moodValue: 3, fatigueValue: 3 }],
    ['journal', snow],
    ['tasks/toggle', { taskId: act?.id, isCompleted: false }],
    ['tasks/customize', { taskIndices: [1] }],
    ['tasks/custom', { title: 'Feed the birds', description: 'A handful of seeds.' }],
  ] as const) {
    const refused = await browser.post(`/api/${path}`, body, tooOld);
    assert.deepEqual(
      [refused.statusCode, refused.json().message],
      [400, 'An entry can be at most 400 days old'],
    );
  }
  // A read with such a clock uses the server's day.
  assert.deepEqual(done(await acts(browser, tooOld['x-local-time'])), [act?.title]);
  assert.equal((await browser.call('GET', '/api/tasks', { headers: at('half past nine') })).statusCode, 400);
});

test('when a clock is set back between two choices, neither is lost, and a toggle can be undone with either clock', async (t) => {
  const { browser } = await begin(t);
  const choose = (index: number, time: string) =>
    browser.post('/api/tasks/customize', { taskIndices: [index] }, at(time));
  await choose(8, `${back(3)}T12:00:00+01:00`);
  const [act] = (await choose(9, `${back(3)}T11:20:00+01:00`)).json() as DailyAct[];
  const noon = `${back(3)}T12:00:00+01:00`;
  assert.deepEqual(titles(await acts(browser, noon)), [act?.title]);
  await toggle(browser, act?.id, noon);
  await toggle(browser, act?.id, `${back(3)}T11:50:00+01:00`, false);
  assert.deepEqual(done(await acts(browser, noon)), []);
  assert.equal((await toggle(browser, act?.id, `${back(3)}T11:40:00+01:00`)).json().isCompleted, true);
});
