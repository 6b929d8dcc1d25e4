import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOfDay } from '../../../domain/time/start-of-day.ts';
import { StoreUnavailable } from '../../../infra/event-store/port.ts';
import { collectingLogger } from '../../../infra/testing/collecting-logger.ts';
import { completeRegistrations } from '../../accounts/register-account.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson, USUAL_CONNECTIONS } from '../../testing/test-app.ts';

const PASSWORD = 'a quiet morning';
const NAME = 'Maren Holm';

test('registering signs the person in and shows the recovery code once', async (t) => {
  const testApp = await buildTestApp(t);
  const browser = new Browser(testApp);
  const before = startOfDay(new Date());
  const response = await browser.post('/api/register', {
    username: '  Maren  ',
    password: PASSWORD,
    fullName: ' Maren Holm ',
  });

  assert.equal(response.statusCode, 201);
  const { recoveryCode, ...user } = response.json();
  assert.match(recoveryCode, /^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/);
  assert.deepEqual(Object.keys(user).sort(), ['createdAt', 'demo', 'fullName', 'id', 'username']);
  assert.deepEqual([user.username, user.fullName, user.demo], ['Maren', NAME, false]);
  assert.ok(user.id >= 1000);
  assert.ok([before, startOfDay(new Date())].includes(user.createdAt), 'the day, in UTC');

  const current = await browser.get('/api/user');
  assert.equal(current.statusCode, 200);
  assert.deepEqual(current.json(), user);
  assert.equal((await new Browser(testApp).get('/api/user')).statusCode, 401);
});

test('a username is taken in every spelling', async (t) => {
  const browser = new Browser(await buildTestApp(t));
  const register = (username: string) =>
    browser.post('/api/register', { username, password: PASSWORD, fullName: NAME });
  for (const [first, ...others] of [
    ['Maren', ' MAREN ', 'Ｍａｒｅｎ'],
    ['Zoë', 'Zoe\u0308'],
    ['straße', 'STRASSE'],
    ['Οδυσσέας', 'οδυσσέασ'],
  ] as const) {
    assert.equal((await register(first)).statusCode, 201, first);
    for (const other of others) {
      const refused = await register(other);
      assert.equal(refused.statusCode, 409, `${first} ${other}`);
      assert.deepEqual(refused.json(), {
        statusCode: 409,
        error: 'Conflict',
        message: 'Username already exists',
      });
      const login = await browser.post('/api/login', { username: other, password: PASSWORD });
      assert.equal(login.statusCode, 200, `${first} signs in as ${other}`);
    }
  }
});

test('of many simultaneous registrations with one username, one succeeds', async (t) => {
  const testApp = await buildTestApp(t, { databaseConnections: USUAL_CONNECTIONS });
  const beside = await buildTestApp(t, { beside: testApp, databaseConnections: USUAL_CONNECTIONS });
  const answers = await Promise.all(
    ['river', 'River', 'RIVER', 'ｒiver', 'rIver', 'riveR'].map((username, i) =>
      new Browser(i % 2 ? testApp : beside).post('/api/register', {
        username,
        password: PASSWORD,
        fullName: NAME,
      }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  assert.deepEqual(statuses, [201, 409, 409, 409, 409, 409]);
  const { rows } = await testApp.services.pool.query(
    'select (select count(*)::int from accounts) accounts, (select count(*)::int from personal_keys) keys, (select count(*)::int from sessions) sessions',
  );
  assert.deepEqual(rows, [{ accounts: 1, keys: 1, sessions: 1 }]);
});

test('every field has its limits, counted in code points after trimming', async (t) => {
  const browser = new Browser(await buildTestApp(t));
  let people = 0;
  const register = async (fields: object) => {
    const person = { username: `someone-${++people}`, password: PASSWORD, fullName: NAME, ...fields };
    const response = await browser.post('/api/register', person);
    return response.statusCode === 201 ? 201 : `${response.statusCode} ${response.json().message}`;
  };
  const flower = '🌼';
  assert.equal(await register({ username: flower.repeat(64) }), 201);
  assert.equal(await register({ username: `  ${'x'.repeat(64)}\n` }), 201);
  assert.equal(await register({ username: 'x'.repeat(65) }), '400 Username must not exceed 64 characters');
  assert.equal(await register({ username: ' \t\n\u00a0 ' }), '400 Please enter a username');
  assert.equal(await register({ fullName: flower.repeat(100) }), 201);
  assert.equal(await register({ fullName: 'x'.repeat(101) }), '400 Name must not exceed 100 characters');
  assert.equal(await register({ fullName: '   ' }), '400 Please enter your name');
  assert.equal(await register({ password: flower.repeat(8) }), 201);
  assert.equal(await register({ password: flower.repeat(7) }), '400 Password must be at least 8 characters');
  assert.equal(await register({ password: flower.repeat(256) }), 201);
  assert.equal(await register({ password: 'x'.repeat(257) }), '400 Password must not exceed 256 characters');
  for (const wrong of [{ username: 7 }, { password: null }, { fullName: ['x'] }, { id: 1 }, { demo: true }]) {
    assert.match(String(await register(wrong)), /^400 ./, JSON.stringify(wrong));
  }
});

test('a password counts exactly as typed, including white space', async (t) => {
  const testApp = await sharedTestApp(t);
  const password = '  two  spaces\t';
  const { username } = await registerPerson(testApp, password);
  const login = (typed: string) => new Browser(testApp).post('/api/login', { username, password: typed });
  assert.equal((await login(password.trim())).statusCode, 401);
  assert.equal((await login(password)).statusCode, 200);
});

test('registering works while the log is unavailable, and the next start appends the missing event', async (t) => {
  const testApp = await buildTestApp(t);
  const { pool } = testApp.services;
  await pool.query('alter table events rename to events_away');
  const browser = new Browser(testApp);
  const person = { username: 'early', password: PASSWORD, fullName: NAME };
  const response = await browser.post('/api/register', person);
  await pool.query('alter table events_away rename to events');

  assert.equal(response.statusCode, 201);
  assert.ok(response.json().recoveryCode);
  await completeRegistrations(testApp.services);
  await completeRegistrations(testApp.services);
  const { rows } = await pool.query("select 1 from events where type = 'AccountRegistered'");
  assert.equal(rows.length, 1);
});

test('the log line names the part of a registration that could not be recorded', async (t) => {
  const log = collectingLogger();
  const testApp = await buildTestApp(t, { log });
  const { store } = testApp.services;
  const append = store.append;
  const registerWithout = async (prefix: string) => {
    store.append = (stream, ...rest) =>
      stream.startsWith(prefix)
        ? Promise.reject(new StoreUnavailable('away'))
        : append.call(store, stream, ...rest);
    const person = { username: prefix, password: PASSWORD, fullName: NAME, healthDataConsent: true };
    assert.equal((await new Browser(testApp).post('/api/register', person)).statusCode, 201);
  };
  await registerWithout('consents-');
  await registerWithout('account-');
  assert.deepEqual(log.messages('warn'), [
    'the consents of a sign-up were not recorded; the person is asked again at the first entry',
    'a new account is not in the log yet; the next start appends it',
  ]);
});

test('people get the recovery code also where the session of their browser cannot be ended', async (t) => {
  const testApp = await buildTestApp(t);
  const [{ browser }, forgetful] = [await registerPerson(testApp), await registerPerson(testApp)];
  // A recovery also deletes the person's own sessions, which the trigger below refuses. So this person has none.
  assert.equal((await forgetful.browser.post('/api/logout')).statusCode, 204);
  const { pool } = testApp.services;
  await pool.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$",
  );
  await pool.query('create trigger refuse before delete on sessions for each row execute function refuse()');

  const person = { username: 'later', password: PASSWORD, fullName: NAME };
  const registered = await browser.post('/api/register', person);
  assert.equal(registered.statusCode, 201, registered.body);
  assert.ok(registered.json().recoveryCode);
  assert.equal((await browser.get('/api/user')).json().username, 'later');

  const { username, recoveryCode } = forgetful;
  const recovered = await browser.post('/api/recover', { username, recoveryCode, newPassword: PASSWORD });
  assert.equal(recovered.statusCode, 200, recovered.body);
  assert.ok(recovered.json().recoveryCode);
  assert.equal((await browser.get('/api/user')).json().username, username);
});

test('a common password is refused wherever a new one is chosen', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username, password, recoveryCode } = await registerPerson(testApp);
  const common = 'Qwertyuiop';
  const refusals = [
    await new Browser(testApp).post('/api/register', {
      username: `${username}-new`,
      password: common,
      fullName: 'N',
    }),
    await browser.post('/api/password', { currentPassword: password, newPassword: common }),
    await new Browser(testApp).post('/api/recover', { username, recoveryCode, newPassword: common }),
  ];
  for (const { statusCode, body } of refusals) {
    assert.equal(statusCode, 400, body);
    assert.match(JSON.parse(body).message, /^Many people use this password/);
  }
  const login = { username, password };
  assert.equal((await new Browser(testApp).post('/api/login', login)).statusCode, 200, 'the old one is kept');
});

test('a name that looks like that of another person is taken, in both directions', async (t) => {
  const testApp = await buildTestApp(t);
  const register = async (username: string) => {
    const person = { username, password: 'a quiet morning', fullName: 'Maren Holm' };
    return (await new Browser(testApp).post('/api/register', person)).statusCode;
  };
  // The second of each pair is in Cyrillic or Greek.
  assert.deepEqual([await register('Capa'), await register('Сара')], [201, 409]);
  assert.deepEqual([await register('Оса'), await register('oca')], [201, 409]);
  assert.deepEqual([await register('nora'), await register('Нора')], [201, 201]);
  const { browser } = await registerPerson(testApp);
  assert.equal((await browser.call('PATCH', '/api/user', { body: { username: 'сара' } })).statusCode, 409);
  assert.equal(
    (await browser.call('PATCH', '/api/user', { body: { username: 'ma\u200bren' } })).statusCode,
    400,
  );
});
