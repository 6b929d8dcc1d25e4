import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../domain/time/units.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { startHousekeeping } from './housekeeping.ts';
import { Browser, buildTestApp, registerPerson } from './testing/test-app.ts';

const WRONG = 'not the password';

/** Counts the rows that the housekeeping of a process with a wrong clock must not delete. */
const KEPT = `
  select (select count(*) from sessions)::int as sessions,
    (select count(*) from command_register)::int as commands,
    (select count(*) from throttles)::int as throttles,
    (select count(*) from presence_day)::int as days,
    (select count(*) from untold_erasures)::int as erasures`;

test('a process whose clock is 40 or 400 days ahead ends no session and deletes nothing early', async (t) => {
  const testApp = await buildTestApp(t);
  const { pool } = testApp.services;
  const { browser, username, password } = await registerPerson(testApp);
  const visitor = new Browser(testApp);
  assert.equal((await visitor.post('/api/community/posts', { content: 'Hello' })).statusCode, 201);
  const key = { 'idempotency-key': '3f0c9d52-5b1e-4d0a-9b7b-0d6a4a5f6c02' };
  assert.equal((await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 }, key)).statusCode, 201);
  const erased = await registerPerson(testApp);
  assert.equal(
    (await erased.browser.call('DELETE', '/api/user', { body: { password: erased.password } })).statusCode,
    204,
  );
  const signIn = (remoteAddress: string, word: string) =>
    new Browser(testApp, remoteAddress).post('/api/login', { username, password: word });
  for (let attempt = 0; attempt < 5; attempt++) await signIn('192.0.2.7', WRONG);
  const before = (await pool.query(KEPT)).rows[0];
  const sessionIds = (await pool.query('select id from sessions')).rows.map(({ id }) => id);
  assert.ok(
    Object.values(before).every((count) => Number(count) > 0),
    JSON.stringify(before),
  );

  for (const daysAhead of [40, 400]) {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + daysAhead * DAY_MS });
    await pool.query(`insert into throttles (key, points, expire) values ('long over', 1, 1)`);
    const housekeeping = startHousekeeping(testApp.services);
    await eventually(
      'housekeeping has run',
      async () => {
        const { rowCount } = await pool.query(`select from throttles where key = 'long over'`);
        return rowCount === 0;
      },
      5_000,
    );
    await housekeeping.stop();
    assert.deepEqual((await pool.query(KEPT)).rows[0], before, `${daysAhead} days ahead`);
    testApp.services.sessions.clearCache();
    assert.equal((await browser.get('/api/user')).statusCode, 200, 'a wrong clock signs nobody out');
    assert.equal((await visitor.get('/api/notifications')).statusCode, 200);
    assert.equal((await signIn('192.0.2.7', password)).statusCode, 429, 'limits still count');
    assert.equal((await signIn('127.0.0.1', password)).statusCode, 200, 'a known network stays known');
    await pool.query('delete from sessions where id <> all($1)', [sessionIds]);
    t.mock.timers.reset();
  }
  assert.equal((await browser.get('/api/user')).statusCode, 200);
});
