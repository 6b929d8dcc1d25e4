import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seedDemo } from '../../demo/seed.ts';
import { Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const MOOD = { moodValue: 1, fatigueValue: 1, notes: 'not mine to write' };

test('in demo mode a visitor can read the demo person’s moods but not write any', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_DEMO: '1' } });
  await seedDemo(testApp.services, () => {});
  const visitor = new Browser(testApp);
  await waitForProjections(testApp, 'mood');

  const moods = (await visitor.get('/api/mood?userId=1')).json<
    { id: string; userId: number; notes: string }[]
  >();
  assert.ok(moods.length > 30);
  assert.ok(moods.every(({ userId }) => userId === 1));
  assert.ok(moods.some(({ notes }) => notes));
  assert.deepEqual((await visitor.get('/api/mood/latest?userId=1')).json(), moods[0]);
  assert.equal(visitor.cookies.size, 0, 'reading signs nobody in');

  for (const answer of [
    await visitor.get('/api/mood'),
    await visitor.get('/api/mood?userId=2'),
    await visitor.get('/api/mood?userId=1000'),
    await visitor.get('/api/user'),
    await visitor.post('/api/mood', { ...MOOD, userId: 1 }),
    await visitor.post('/api/mood', MOOD),
    await visitor.delete(`/api/mood/${moods[0]?.id}`),
  ]) {
    assert.equal(answer.statusCode, 401, answer.body);
  }
  const person = await registerPerson(testApp);
  assert.equal(
    (await person.browser.get('/api/mood?userId=1')).statusCode,
    403,
    'a signed-in person reads their own moods',
  );
  assert.equal((await person.browser.delete(`/api/mood/${moods[0]?.id}`)).statusCode, 404);
  assert.deepEqual((await visitor.get('/api/mood?userId=1')).json(), moods);
});

test('without demo mode nobody can read the demo person’s moods, even if they are still in the tables', async (t) => {
  const demo = await buildTestApp(t, { env: { HEARTEN_DEMO: '1' } });
  await seedDemo(demo.services, () => {});
  const visitor = new Browser(await buildTestApp(t, { beside: demo }));
  assert.equal((await visitor.get('/api/mood?userId=1')).statusCode, 401);
  assert.equal((await visitor.get('/api/mood/latest?userId=1')).statusCode, 401);
});
