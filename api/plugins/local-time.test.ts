import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../domain/time/units.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { registerPerson } from '../testing/test-app.ts';

const MOOD = { moodValue: 3, fatigueValue: 3 };

test('a malformed clock is refused on every call before anything is written', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const entry = (await browser.post('/api/mood', MOOD)).json();
  for (const time of [
    '',
    'now',
    '2026-11-21',
    '2026-02-31T10:00:00Z',
    '2026-11-21T10:00:00+14:01',
    '2026-11-21T10:00:00',
  ]) {
    const headers = { 'x-local-time': time };
    for (const answer of [
      await browser.get('/api/mood', { headers }),
      await browser.get('/api/user', { headers }),
      await browser.post('/api/mood', MOOD, headers),
      await browser.delete(`/api/mood/${entry.id}`, headers),
    ]) {
      assert.equal(answer.statusCode, 400, time);
      assert.match(answer.json().message, /^X-Local-Time must look like/);
    }
  }
  assert.deepEqual((await browser.get('/api/mood')).json(), [entry]);
});

test('a write from long ago is refused; a read with such a clock is not', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const headers = { 'x-local-time': new Date(Date.now() - 401 * DAY_MS).toISOString() };
  assert.equal((await browser.post('/api/mood', MOOD, headers)).statusCode, 400);
  assert.equal((await browser.get('/api/mood', { headers })).statusCode, 200);
  const within = { 'x-local-time': new Date(Date.now() - 399 * DAY_MS).toISOString() };
  const { createdAt } = (await browser.post('/api/mood', MOOD, within)).json();
  assert.equal(createdAt, within['x-local-time']);
});

test('an entry written offline keeps its local day and is sorted by it, in any time zone', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const log = async (instantMs: number, offset: string, offsetMs: number) => {
    const wall = new Date(instantMs + offsetMs).toISOString().slice(0, 19);
    const entry = (await browser.post('/api/mood', MOOD, { 'x-local-time': `${wall}${offset}` })).json();
    assert.equal(entry.localDate, wall.slice(0, 10));
    return entry.id as string;
  };
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS + DAY_MS / 2;
  const east = await log(noon, '+14:00', 14 * 3_600_000);
  const west = await log(noon + 60_000, '-12:00', -12 * 3_600_000);
  const list = (await browser.get('/api/mood')).json<{ id: string; localDate: string }[]>();
  assert.deepEqual(
    list.map(({ id }) => id),
    [east, west],
  );
  assert.notEqual(list[0]?.localDate, list[1]?.localDate, 'the entries are one minute apart and on two days');
});
