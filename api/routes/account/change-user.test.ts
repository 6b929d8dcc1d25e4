import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { eventually } from '../../../infra/testing/eventually.ts';
import { registerAccount } from '../../accounts/register-account.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';

const change = (browser: Browser, body: object, headers: Record<string, string> = {}) =>
  browser.call('PATCH', '/api/user', { body, headers });

test('a person’s new name is shown in every process, and they sign in with the new username', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  const { browser, id, username, password } = await registerPerson(here);
  const elsewhere = browser.copy(there);
  assert.equal((await elsewhere.get('/api/user')).json().username, username);

  const answer = await change(browser, { fullName: '  Maren Berg ', username: ' Maren.Berg ' });
  assert.equal(answer.statusCode, 200);
  const user = answer.json();
  assert.deepEqual([user.id, user.fullName, user.username], [id, 'Maren Berg', 'Maren.Berg']);
  assert.deepEqual((await browser.get('/api/user')).json(), user);
  await eventually('the other process shows the new name', async () => {
    return (await elsewhere.get('/api/user')).json().username === 'Maren.Berg';
  });
  const login = (name: string) => new Browser(there).post('/api/login', { username: name, password });
  assert.equal((await login('maren.berg')).statusCode, 200);
  assert.equal((await login(username)).statusCode, 401);
});

test('missing fields stay unchanged, one’s own username may change its case, and a taken username is refused', async (t) => {
  const testApp = await sharedTestApp(t);
  const [one, other] = [await registerPerson(testApp), await registerPerson(testApp)];
  const names = async () => {
    const { fullName, username } = (await one.browser.get('/api/user')).json();
    return [fullName, username];
  };
  assert.equal((await change(one.browser, {})).statusCode, 200);
  assert.deepEqual(await names(), ['Maren Holm', one.username]);
  assert.equal((await change(one.browser, { username: one.username.toUpperCase() })).statusCode, 200);
  assert.deepEqual(await names(), ['Maren Holm', one.username.toUpperCase()]);

  const taken = await change(one.browser, {
    fullName: 'Somebody Else',
    username: other.username.toUpperCase(),
  });
  assert.equal(taken.statusCode, 409);
  assert.equal(taken.json().message, 'Username already exists');
  assert.deepEqual(await names(), ['Maren Holm', one.username.toUpperCase()], 'neither field has changed');
});

test('a change follows the rules of registration, and requires one’s own session', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  for (const body of [
    { username: ' ' },
    { username: 'x'.repeat(65) },
    { fullName: '' },
    { fullName: 'x'.repeat(101) },
    { username: 3 },
    { demo: true },
  ]) {
    assert.equal((await change(browser, body)).statusCode, 400, JSON.stringify(body));
  }
  assert.equal((await change(new Browser(testApp), { fullName: 'Nobody' })).statusCode, 401);

  await registerAccount(testApp.services, {
    username: 'demo',
    fullName: 'Jo Demo',
    password: 'demo-hearten',
    demoId: 1,
  });
  const demo = new Browser(testApp);
  await demo.post('/api/login', { username: 'demo', password: 'demo-hearten' });
  assert.equal((await change(demo, { fullName: 'Somebody Else' })).statusCode, 403);
});

test('a late repeat of a change undoes nothing, and its idempotency key cannot be used for another change', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const key = { 'idempotency-key': randomUUID() };
  assert.equal((await change(browser, { fullName: 'First' }, key)).statusCode, 200);
  assert.equal((await change(browser, { fullName: 'Second' })).statusCode, 200);
  assert.equal((await change(browser, { fullName: 'First' }, key)).json().fullName, 'Second');
  assert.equal((await browser.get('/api/user')).json().fullName, 'Second');
  assert.equal((await change(browser, { fullName: 'Third' }, key)).statusCode, 422);
});

test('attempts to find taken usernames are limited as in registration', async (t) => {
  const testApp = await buildTestApp(t, {
    env: { HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS: '1/1h', HEARTEN_LIMIT_LOOPBACK_FACTOR: '3' },
  });
  const [one, other] = [await registerPerson(testApp), await registerPerson(testApp)];
  const ask = async () => (await change(one.browser, { username: other.username })).statusCode;
  assert.deepEqual([await ask(), await ask()], [409, 429]);
  assert.equal(
    (await change(one.browser, { fullName: 'Maren Berg', username: one.username })).statusCode,
    200,
  );
});
