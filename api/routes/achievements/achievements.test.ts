import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Achievement } from '../../../domain/achievements/schema.ts';
import { DAY_MS } from '../../../domain/time/units.ts';
import { utcDay } from '../../../domain/time/utc-day.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, registerPerson } from '../../testing/test-app.ts';

const today = Math.floor(Date.now() / DAY_MS);

/** The date of the day that many days before today. */
const date = (daysAgo: number) => utcDay((today - daysAgo) * DAY_MS);
/** A device's clock on that day, in any time zone. */
const at = (daysAgo: number, time = '08:00:00Z') => ({ 'x-local-time': `${date(daysAgo)}T${time}` });
const mood = (moodValue = 3, fatigueValue = 3) => ({ moodValue, fatigueValue });

async function badges(browser: Browser): Promise<Map<string, Achievement>> {
  const answer = await browser.get('/api/achievements');
  assert.equal(answer.statusCode, 200, answer.body);
  return new Map(answer.json<Achievement[]>().map((badge) => [badge.id, badge]));
}

test('a new person has all twelve badges unearned, and improvement badges show no progress', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const all = await badges(browser);
  assert.equal(all.size, 12);
  for (const { id, category, unlocked, date, progress } of all.values()) {
    assert.deepEqual([unlocked, date], [false, null]);
    if (category === 'improvement') assert.equal(progress, null, id);
    else assert.equal(progress?.current, 0, id);
  }
  assert.deepEqual(all.get('consistency-1'), {
    id: 'consistency-1',
    title: 'Three in a row',
    description: 'A check-in on three days in a row.',
    icon: 'footprints',
    category: 'consistency',
    level: 1,
    unlocked: false,
    date: null,
    progress: { current: 0, target: 3 },
  });
});

test('three consecutive days earn a badge that stays when the entries are withdrawn', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const ids: string[] = [];
  for (const daysAgo of [5, 3]) {
    ids.push((await browser.post('/api/mood', mood(), at(daysAgo))).json().id);
  }
  assert.deepEqual((await badges(browser)).get('consistency-1')?.progress, { current: 1, target: 3 });

  // The entry of the day in between arrives late, from a phone that was offline.
  ids.push((await browser.post('/api/mood', mood(), at(4))).json().id);
  const earned = (await badges(browser)).get('consistency-1');
  assert.deepEqual([earned?.unlocked, earned?.date], [true, date(4)]);

  for (const id of ids) assert.equal((await browser.delete(`/api/mood/${id}`)).statusCode, 204);
  assert.deepEqual((await badges(browser)).get('consistency-1'), earned);
});

test('a journal entry and an act on a hard day each earn a badge on their own day', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  await browser.post('/api/journal', { title: 'Rain', content: 'All day, and I did not mind.' }, at(6));
  await browser.post('/api/mood', mood(2, 1), at(4));
  const [act] = (await browser.get('/api/tasks', { headers: at(4) })).json();
  const done = { taskId: act.id, isCompleted: true };
  assert.equal((await browser.post('/api/tasks/toggle', done, at(3))).statusCode, 200);
  const onAnotherDay = await badges(browser);
  assert.equal(onAnotherDay.get('milestone-1')?.date, date(6));
  assert.equal(onAnotherDay.get('milestone-2')?.date, date(3));
  assert.equal(onAnotherDay.get('resilience-1')?.unlocked, false);

  assert.equal((await browser.post('/api/tasks/toggle', done, at(4, '20:00:00Z'))).statusCode, 200);
  await browser.post('/api/tasks/toggle', { ...done, isCompleted: false }, at(4, '21:00:00Z'));
  const after = await badges(browser);
  for (const badge of ['resilience-1', 'resilience-2']) assert.equal(after.get(badge)?.date, date(4), badge);
  assert.equal(after.get('milestone-2')?.date, date(3));
});

test('days are the person’s local days, wherever they travel', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  // Evening, morning, evening while going west: three local days, but only two in UTC.
  await browser.post('/api/mood', mood(), at(9, '23:30:00+14:00'));
  await browser.post('/api/mood', mood(), at(8, '00:30:00+01:00'));
  await browser.post('/api/mood', mood(), at(7, '06:00:00-11:00'));
  assert.equal((await badges(browser)).get('consistency-1')?.date, date(7));

  const other = (await registerPerson(testApp)).browser;
  // One long local day, which is on three days in UTC.
  await other.post('/api/mood', mood(), at(8, '00:30:00+14:00'));
  await other.post('/api/mood', mood(), at(8, '12:00:00Z'));
  await other.post('/api/mood', mood(), at(8, '23:30:00-11:00'));
  assert.deepEqual((await badges(other)).get('consistency-1')?.progress, { current: 1, target: 3 });
});

test('badges belong to one account, and a call without an account gets none', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  for (const daysAgo of [3, 2, 1]) await browser.post('/api/mood', mood(), at(daysAgo));
  const another = await registerPerson(testApp);
  assert.equal((await new Browser(testApp).get('/api/achievements')).statusCode, 401);
  assert.equal((await another.browser.get(`/api/achievements?userId=${id}`)).statusCode, 403);
  assert.ok([...(await badges(another.browser)).values()].every(({ unlocked }) => !unlocked));
  assert.equal((await browser.get(`/api/achievements?userId=${id}`)).statusCode, 200);
});
