import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashWithLeastWork, hashWithUsualWork } from '../../../infra/crypto/password-hash.ts';
import { eventually } from '../../../infra/testing/eventually.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, personIdOf, registerPerson } from '../../testing/test-app.ts';

/** A hash is most of the work. Without it an attempt would take less than a fifth of the CPU time. */
const WORK_SHARE_MIN = 0.4;

test('an unknown username and a wrong password get the same answer', async (t) => {
  const testApp = await sharedTestApp(t);
  const { username } = await registerPerson(testApp);
  const answers = [];
  for (const name of [username, 'nobody at all']) {
    const browser = new Browser(testApp);
    const { statusCode, headers, body } = await browser.post('/api/login', {
      username: name,
      password: 'not this one',
    });
    answers.push({ statusCode, body, headers: Object.keys(headers), cookies: browser.cookies.size });
  }
  assert.deepEqual(answers[0], answers[1]);
  assert.deepEqual(JSON.parse(answers[0]?.body ?? ''), {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Invalid username or password',
  });
});

test('an unknown username takes as much work as a wrong password', async (t) => {
  // With the least work the hash would be a small part of an attempt.
  hashWithUsualWork();
  t.after(hashWithLeastWork);
  const testApp = await buildTestApp(t);
  const { username } = await registerPerson(testApp);
  const browser = new Browser(testApp);
  // How long it takes is measured by `npm run bench -- pace`.
  const workOf = async (name: string) => {
    const before = process.cpuUsage();
    const { statusCode } = await browser.post('/api/login', { username: name, password: 'not this one' });
    assert.equal(statusCode, 401);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  await workOf('nobody');
  const [known, unknown] = [await workOf(username), await workOf('nobody-else')];
  t.diagnostic(`wrong password ${known.toFixed(0)} ms of work, unknown name ${unknown.toFixed(0)} ms`);
  assert.ok(unknown > known * WORK_SHARE_MIN, `${unknown} ms of ${known} ms`);
});

test('a login begins a new session and ends the previous one of this browser', async (t) => {
  const testApp = await sharedTestApp(t);
  const ada = await registerPerson(testApp);
  const ben = await registerPerson(testApp);
  const before = ada.browser.copy();
  const elsewhere = new Browser(testApp);
  await elsewhere.post('/api/login', ada);

  const login = await ada.browser.post('/api/login', { username: ben.username, password: ben.password });
  assert.equal(login.statusCode, 200);
  assert.deepEqual(login.json(), (await ben.browser.get('/api/user')).json());
  assert.equal((await ada.browser.get('/api/user')).json().id, ben.id);
  const session = ada.browser.cookieNamed('session-') ?? '';
  assert.notEqual(ada.browser.cookies.get(session), before.cookies.get(session));
  assert.equal(
    (await before.get('/api/user')).statusCode,
    401,
    'the previous session of this browser has ended',
  );
  assert.equal((await ben.browser.get('/api/user')).statusCode, 200, 'the other browser is still signed in');
});

test('registering in a signed-in browser ends its session', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username } = await registerPerson(testApp);
  const before = browser.copy();
  const person = { username: `${username}-second`, password: 'a quiet evening', fullName: 'Somebody Else' };
  assert.equal((await browser.post('/api/register', person)).statusCode, 201);
  assert.equal((await browser.get('/api/user')).json().username, person.username);
  assert.equal((await before.get('/api/user')).statusCode, 401);
});

test('a person whose session has ended can sign in again in the same browser', async (t) => {
  const testApp = await sharedTestApp(t);
  for (const path of ['/api/login', '/api/register']) {
    const { browser, id, username, password } = await registerPerson(testApp);
    const personId = await personIdOf(testApp, id);
    await testApp.services.pool.query('delete from sessions where person_id = $1', [personId]);
    const body =
      path === '/api/login'
        ? { username, password }
        : { username: `${username} once more`, password, fullName: 'Maren Holm' };
    assert.ok((await browser.post(path, body)).statusCode < 300, path);
    assert.equal((await browser.get('/api/user')).statusCode, 200, `signed in after ${path}`);
    assert.ok(browser.cookieNamed('signed-in-'));
  }
});

test('a logout ends the session in this process at once, and in another one when it is notified', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  const { browser } = await registerPerson(here);
  const copy = browser.copy();
  const copyThere = browser.copy(there);
  assert.equal((await copyThere.get('/api/user')).statusCode, 200);
  assert.equal((await copy.get('/api/user')).statusCode, 200);

  const logout = await browser.post('/api/logout');
  assert.equal(logout.statusCode, 204);
  assert.equal(logout.body, '');
  assert.equal((await copy.copy().get('/api/user')).statusCode, 401);
  await eventually('the other process has ended the session', async () => {
    return (await copyThere.copy(there).get('/api/user')).statusCode === 401;
  });
  assert.deepEqual(
    [...browser.cookies.keys()].map((name) => name.split('-')[0]),
    ['device'],
  );
  assert.equal((await browser.get('/api/user')).statusCode, 401);
  assert.equal((await browser.post('/api/logout')).statusCode, 204, 'also without a session');
});

test('a logout needs no body and accepts an empty JSON body', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const logout = await browser.post('/api/logout', undefined, { 'content-type': 'application/json' });
  assert.equal(logout.statusCode, 204);
  assert.equal((await browser.get('/api/user')).statusCode, 401);
});
