import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../infra/testing/eventually.ts';
import { InterruptibleConnection } from './testing/interruptible-connection.ts';
import { Browser, buildTestApp, registerPerson } from './testing/test-app.ts';

const MOOD = { moodValue: 4, fatigueValue: 3, notes: 'before and after' };
const RETURN_MS = 10_000;

test('while PostgreSQL is unavailable every call is refused with a time to retry; afterward everything works again', async (t) => {
  const line = new InterruptibleConnection(t);
  const testApp = await buildTestApp(t, { through: line.open, env: { LOG_LEVEL: 'silent' } });
  const { browser, username, password } = await registerPerson(testApp);
  await browser.post('/api/mood', MOOD);
  const key = { 'idempotency-key': '3f0c9d52-5b1e-4d0a-9b7b-0d6a4a5f6c01' };

  line.disconnect();
  const login = { username, password };
  for (const [what, answer] of Object.entries({
    reading: await browser.get('/api/mood'),
    writing: await browser.post('/api/mood', MOOD, key),
    'signing in': await new Browser(testApp).post('/api/login', login),
    'signing out': await browser.copy().post('/api/logout'),
    registering: await new Browser(testApp).post('/api/register', { ...login, fullName: 'Maren Holm' }),
    ready: await new Browser(testApp).get('/ready'),
  })) {
    assert.equal(answer.statusCode, 503, `${what}: ${answer.body}`);
    assert.ok(Number(answer.headers['retry-after']) >= 1, what);
    assert.deepEqual(Object.keys(answer.json()), ['statusCode', 'error', 'message'], what);
    assert.match(answer.json().message, /try again/);
  }
  assert.equal((await new Browser(testApp).get('/live')).statusCode, 200, 'the process itself is up');
  assert.equal(browser.cookies.size, 4, 'the outage signs nobody out');

  await line.reconnect();
  await eventually('ready', async () => (await browser.get('/ready')).statusCode === 200, RETURN_MS);
  assert.equal((await browser.get('/api/user')).statusCode, 200);
  assert.equal((await browser.post('/api/mood', MOOD, key)).statusCode, 201);
  const moods = await browser.get('/api/mood');
  assert.equal(moods.json().length, 2);
  assert.equal(moods.headers['x-hearten-stale'], undefined, 'the read model is up to date again');
  assert.equal(
    (await new Browser(testApp).post('/api/login', login)).statusCode,
    200,
    'reads are not delayed',
  );
});

test('connections that PostgreSQL ends during many calls are replaced', async (t) => {
  const testApp = await buildTestApp(t, { env: { LOG_LEVEL: 'silent' } });
  const { browser } = await registerPerson(testApp);
  const calls = Array.from({ length: 40 }, (_, i) =>
    i % 2 ? browser.copy().get('/api/mood') : browser.copy().post('/api/mood', MOOD),
  );
  await testApp.services.pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
    .catch(() => {});
  const answers = await Promise.all(calls);
  const odd = answers.filter(({ statusCode }) => ![200, 201, 503].includes(statusCode));
  assert.deepEqual(
    odd.map(({ statusCode, body }) => `${statusCode} ${body}`),
    [],
  );
  const acknowledged = answers.filter(({ statusCode }) => statusCode === 201).length;
  await eventually(
    'the list contains every acknowledged entry',
    async () => {
      const { statusCode, body } = await browser.get('/api/mood');
      return statusCode === 200 && JSON.parse(body).length >= acknowledged;
    },
    RETURN_MS,
  );
  assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 201);
});
