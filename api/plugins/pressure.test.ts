import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { eventually } from '../../infra/testing/eventually.ts';
import { assertErrorResponse } from '../testing/error-response.ts';
import { buildTestApp, registerPerson } from '../testing/test-app.ts';

const RECOVERY_MS = 5_000;
const MOOD = { moodValue: 3, fatigueValue: 3 };

/** Takes every connection of the pool, and makes this many queries wait for one. */
async function occupy(t: TestContext, pool: pg.Pool, waiting: number) {
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const queries = Array.from({ length: waiting }, () => pool.query('select'));
  let isFree = false;
  const release = async () => {
    if (isFree) return;
    isFree = true;
    for (const client of held) client.release();
    await Promise.all(queries);
  };
  t.after(release);
  return release;
}

test('when too many queries wait for the database, a call is refused at once with a time to retry', async (t) => {
  const testApp = await buildTestApp(t, { env: { LOG_LEVEL: 'silent' } });
  const { browser } = await registerPerson(testApp);
  const release = await occupy(t, testApp.services.pool, 300);
  // All of them are answered before a connection is free again.
  for (const [what, answer] of Object.entries({
    reading: await browser.get('/api/mood'),
    writing: await browser.post('/api/mood', MOOD),
    'signing in': await browser.post('/api/login', { username: 'x', password: 'y' }),
  })) {
    assertErrorResponse(answer, 503, what);
    assert.equal(answer.headers['retry-after'], '2', what);
  }
  assert.equal((await browser.get('/live')).statusCode, 200, 'operational routes are still answered');
  assert.equal(browser.cookies.size, 3, 'nobody is signed out by it');
  await release();
  assert.equal((await browser.get('/ready')).statusCode, 200);
  assert.deepEqual((await browser.get('/api/mood')).json(), [], 'a refused call was not executed');
});

test('a call waits in a queue that is short enough', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  const release = await occupy(t, testApp.services.pool, 250);
  const read = browser.get('/api/mood');
  await nextTurn();
  await release();
  assert.equal((await read).statusCode, 200);
});

test('a process with a slow event loop refuses calls until it has caught up', async (t) => {
  const testApp = await buildTestApp(t, { env: { LOG_LEVEL: 'silent' } });
  const { browser } = await registerPerson(testApp);
  for (let turn = 0; turn < 4; turn++) {
    const until = performance.now() + 1_000;
    while (performance.now() < until);
    await nextTurn();
  }
  assertErrorResponse(await browser.get('/api/mood'), 503, 'late');
  assert.equal((await browser.get('/live')).statusCode, 200);
  await eventually(
    'served again',
    async () => {
      return (await browser.get('/api/mood')).statusCode === 200;
    },
    RECOVERY_MS,
  );
});

test('one long pause, such as a sleeping machine, makes no call fail', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  const until = performance.now() + 2_200;
  while (performance.now() < until);
  await nextTurn();
  assert.equal((await browser.get('/api/user')).statusCode, 200);
});
