import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../infra/testing/eventually.ts';
import { registerAccount } from '../../accounts/register-account.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';

const erase = (browser: Browser, password: string) =>
  browser.call('DELETE', '/api/user', { body: { password } });
const isSignedIn = async (browser: Browser) => (await browser.copy().get('/api/user')).statusCode === 200;
const eventTypes = async ({ services }: TestApp) =>
  (await services.pool.query<{ type: string }>('select type from events order by position')).rows
    .map(({ type }) => type)
    .filter((type) => type.endsWith('Erased'));

test('an erased person is signed out in every process and cannot sign in again', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  const { browser, username, password, recoveryCode } = await registerPerson(here);
  const elsewhere = new Browser(there);
  await elsewhere.post('/api/login', { username, password });
  assert.ok((await isSignedIn(browser)) && (await isSignedIn(elsewhere)));
  const copied = browser.copy();

  assert.equal((await erase(browser, password)).statusCode, 204);
  assert.deepEqual([...browser.cookies.keys()], []);
  assert.equal(await isSignedIn(copied), false, 'in this process at once');
  await eventually('the other process has ended the session', async () => !(await isSignedIn(elsewhere)));

  assert.equal((await new Browser(here).post('/api/login', { username, password })).statusCode, 401);
  const recovery = { username, recoveryCode, newPassword: 'a louder evening' };
  assert.equal((await new Browser(there).post('/api/recover', recovery)).statusCode, 401);
  assert.deepEqual(await eventTypes(here), ['MemberErased'], 'the log records the person’s erasure later');
  const { rows } = await here.services.pool.query('select wrapped from personal_keys');
  assert.deepEqual(rows, [{ wrapped: null }, { wrapped: null }], 'none of their keys is left');

  const newPerson = { username, password, fullName: 'New Person' };
  assert.equal((await new Browser(here).post('/api/register', newPerson)).statusCode, 201);
});

test('an account is erased only with its password, and a demo account never', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  const wrong = await erase(browser, 'not this one');
  assert.equal(wrong.statusCode, 401);
  assert.equal(wrong.json().message, 'This is not your current password');
  assert.ok(await isSignedIn(browser), 'a wrong password does not sign anyone out');
  assert.equal((await erase(new Browser(testApp), 'a quiet morning')).statusCode, 401);
  assert.equal((await browser.call('DELETE', '/api/user', { body: {} })).statusCode, 400);

  const demo = { username: 'demo', fullName: 'Jo Demo', password: 'demo-hearten', demoId: 1 };
  await registerAccount(testApp.services, demo);
  const anybody = new Browser(testApp);
  await anybody.post('/api/login', { username: demo.username, password: demo.password });
  assert.equal((await erase(anybody, demo.password)).statusCode, 403);
  assert.deepEqual(await eventTypes(testApp), []);
});

test('password guesses in erasure count towards the sign-in limit', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '2/15m' } });
  const { browser, password } = await registerPerson(testApp);
  for (const status of [401, 401, 429]) {
    assert.equal((await erase(browser, 'not this one')).statusCode, status);
  }
  assert.equal((await erase(browser, password)).statusCode, 429);
});
