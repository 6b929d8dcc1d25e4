import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HashingBusy } from '../infra/crypto/password-hash.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { sharedTestApp } from './testing/shared-app.ts';
import {
  Browser,
  buildTestApp,
  registerPerson,
  type TestApp,
  USUAL_CONNECTIONS,
} from './testing/test-app.ts';

const ELSEWHERE = '203.0.113.7';
const WRONG = 'not this one';

const login = (testApp: TestApp, username: string, password: string, from = '127.0.0.1') =>
  new Browser(testApp, from).post('/api/login', { username, password });

const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);

test('after five failures an account accepts no attempts for a while, and the refusal says for how long', async (t) => {
  const testApp = await buildTestApp(t);
  const { username, password } = await registerPerson(testApp);
  for (let i = 0; i < 5; i++) assert.equal((await login(testApp, username, WRONG)).statusCode, 401);
  const refused = await login(testApp, ` ${username.toUpperCase()} `, password);
  assert.equal(refused.statusCode, 429);
  assert.deepEqual(refused.json(), {
    statusCode: 429,
    error: 'Too Many Requests',
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
  const seconds = Number(refused.headers['retry-after']);
  assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `${seconds} s`);

  const beside = await buildTestApp(t, { beside: testApp });
  assert.equal((await login(beside, username, password)).statusCode, 429, 'a restart resets no count');
  const recover = { username, recoveryCode: WRONG, newPassword: 'a louder evening' };
  assert.equal((await new Browser(beside).post('/api/recover', recover)).statusCode, 429);
  const other = await registerPerson(testApp);
  assert.equal(
    (await login(testApp, other.username, other.password)).statusCode,
    200,
    'other people can sign in',
  );

  await testApp.services.pool.query('update throttles set expire = 1');
  assert.equal(
    (await login(testApp, username, password)).statusCode,
    200,
    'after that time they can sign in again',
  );
});

test('attempts for an unknown username are counted too', async (t) => {
  const testApp = await buildTestApp(t);
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push(await login(testApp, 'nobody', WRONG));
  assert.deepEqual(statusesOf(answers), [401, 401, 401, 401, 401, 429]);
});

test('of many simultaneous guesses in two processes, five are checked', async (t) => {
  const testApp = await buildTestApp(t, { databaseConnections: USUAL_CONNECTIONS });
  const beside = await buildTestApp(t, { beside: testApp, databaseConnections: USUAL_CONNECTIONS });
  const { username } = await registerPerson(testApp);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => login(i % 2 ? testApp : beside, username, `${WRONG} ${i}`)),
  );
  assert.deepEqual(statusesOf(answers), [...Array(5).fill(401), ...Array(25).fill(429)]);
});

test('a success resets the failures before it, and successful attempts do not count', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username, password } = await registerPerson(testApp);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) assert.equal((await login(testApp, username, WRONG)).statusCode, 401);
    assert.equal((await login(testApp, username, password)).statusCode, 200);
  }
  const devices = await Promise.all(Array.from({ length: 12 }, () => login(testApp, username, password)));
  assert.deepEqual(statusesOf(devices), Array(12).fill(200), 'twelve devices sign in at once');
  const change = { currentPassword: WRONG, newPassword: 'a louder evening' };
  for (let i = 0; i < 5; i++) assert.equal((await browser.post('/api/password', change)).statusCode, 401);
  assert.equal((await browser.post('/api/recovery-code', { password })).statusCode, 429);
});

test('guesses from an unknown network block unknown networks only, not known networks or signed-in browsers', async (t) => {
  const testApp = await buildTestApp(t);
  const [home, stranger, hotel] = ['198.51.100.1', '203.0.113.66', '192.0.2.9'];
  const { username, password } = await registerPerson(testApp);
  const phone = new Browser(testApp, home);
  assert.equal((await phone.post('/api/login', { username, password })).statusCode, 200);

  for (let i = 0; i < 5; i++) assert.equal((await login(testApp, username, WRONG, stranger)).statusCode, 401);
  assert.equal((await login(testApp, username, WRONG, stranger)).statusCode, 429);
  assert.equal(
    (await login(testApp, username, password, hotel)).statusCode,
    429,
    'an unknown network is blocked',
  );
  const beside = await buildTestApp(t, { beside: testApp });
  assert.equal(
    (await login(beside, username, password, home)).statusCode,
    200,
    'a new device in a known network can sign in',
  );
  const away = phone.copy(beside);
  assert.equal(
    (await away.post('/api/recovery-code', { password })).statusCode,
    200,
    'a signed-in phone works in any network',
  );
  assert.equal(
    (await login(testApp, username, password, stranger)).statusCode,
    429,
    'the unknown network is still blocked',
  );

  const atHome = [];
  for (let i = 0; i < 6; i++) atHome.push(await login(testApp, username, WRONG, home));
  assert.deepEqual(
    statusesOf(atHome),
    [401, 401, 401, 401, 401, 429],
    'guesses in a known network are limited too',
  );
  const onPhone = [];
  for (let i = 0; i < 6; i++) onPhone.push(await phone.post('/api/recovery-code', { password: WRONG }));
  assert.deepEqual(
    statusesOf(onPhone),
    [401, 401, 401, 401, 401, 429],
    'guesses from a signed-in phone are limited too',
  );
});

test('a network without a sign-in for a month is unknown again', async (t) => {
  const testApp = await buildTestApp(t);
  const { username, password } = await registerPerson(testApp);
  const { pool } = testApp.services;
  for (let i = 0; i < 5; i++) await login(testApp, username, WRONG, ELSEWHERE);
  assert.equal(
    (await login(testApp, username, password)).statusCode,
    200,
    'the network of the registration is known',
  );
  const { rows } = await pool.query(
    "select expire - $1 as ms from throttles where key like 'known-place:%'",
    [Date.now()],
  );
  assert.equal(Math.round(rows[0].ms / 86_400_000), 30);
  await pool.query("update throttles set expire = 1 where key like 'known-place:%'");
  assert.equal((await login(testApp, username, password)).statusCode, 429);
});

test('a refused registration does not make a network known', async (t) => {
  const testApp = await buildTestApp(t);
  const { username, password } = await registerPerson(testApp);
  const person = { username, password: 'something else', fullName: 'Somebody Else' };
  const answer = await new Browser(testApp, ELSEWHERE).post('/api/register', person);
  assert.equal(answer.statusCode, 409);
  for (let i = 0; i < 5; i++) await login(testApp, username, WRONG, '192.0.2.9');
  assert.equal((await login(testApp, username, password, ELSEWHERE)).statusCode, 429);
});

test('an attempt that could not be checked does not count', async (t) => {
  const testApp = await buildTestApp(t);
  const { username, password } = await registerPerson(testApp);
  const { signInThrottles } = testApp.services;
  const busy = () => Promise.reject(new HashingBusy('busy'));
  for (let i = 0; i < 8; i++) {
    await assert.rejects(
      signInThrottles.verifyWithLimits({ username, address: ELSEWHERE }, busy),
      HashingBusy,
    );
  }
  assert.equal((await login(testApp, username, password, ELSEWHERE)).statusCode, 200);
});

test('a correct password signs in also where the counts cannot be taken back, and the network not remembered', async (t) => {
  const log = collectingLogger();
  const testApp = await buildTestApp(t, { log });
  const { pool } = testApp.services;
  const { username, password } = await registerPerson(testApp);
  for (const name of ['nobody', 'nobody-else']) await login(testApp, name, WRONG, ELSEWHERE);
  const addressPoints = async () =>
    (await pool.query("select points from throttles where key like 'login-address:%'")).rows;
  assert.deepEqual(await addressPoints(), [{ points: 2 }]);
  const refuseWhere = (condition: string) =>
    pool.query(`create or replace function refuse() returns trigger language plpgsql as $$ begin
      if ${condition} then raise 'refused'; end if; return coalesce(new, old); end $$`);
  await refuseWhere("new.key like 'known-place:%'");
  await pool.query(`create trigger refuse before insert or update or delete on throttles
                    for each row execute function refuse()`);
  assert.equal((await login(testApp, username, password, ELSEWHERE)).statusCode, 200);
  assert.deepEqual(await addressPoints(), [{ points: 2 }], 'the attempt is refunded once');

  await refuseWhere("new is null or new.key like 'known-place:%' or new.points < old.points");
  assert.equal((await login(testApp, username, password, ELSEWHERE)).statusCode, 200);
  assert.deepEqual(log.messages('error').sort(), [
    'known network failed: the network stays unknown',
    'throttle refund failed: the earlier failures stay counted',
  ]);
});

test('failures from one address are counted over all usernames, and successes are not counted', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_LOGIN_FAILURES_PER_ADDRESS: '4/15m' } });
  const { username, password } = await registerPerson(testApp);
  for (let i = 0; i < 6; i++) {
    assert.equal((await login(testApp, username, password, ELSEWHERE)).statusCode, 200);
  }
  for (let i = 0; i < 4; i++) {
    assert.equal((await login(testApp, `nobody-${i}`, WRONG, ELSEWHERE)).statusCode, 401);
  }
  assert.equal((await login(testApp, username, password, ELSEWHERE)).statusCode, 429);
  assert.equal((await login(testApp, username, password, '203.0.113.8')).statusCode, 200);
  assert.equal(
    (await login(testApp, username, password)).statusCode,
    200,
    'the limit for this machine is 50 times as high',
  );
});

test('the address is that of the connection, unless a trusted proxy names another one', async (t) => {
  const env = { HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS: '2/1h', HEARTEN_LIMIT_LOOPBACK_FACTOR: '1' };
  const plain = await buildTestApp(t, { env });
  const proxied = await buildTestApp(t, { env: { ...env, TRUST_PROXY: '10.0.0.0/8' } });
  let people = 0;
  const register = async (testApp: TestApp, from: string, forwardedFor: string) => {
    const person = { username: `someone-${++people}`, password: 'a quiet morning', fullName: 'Maren Holm' };
    const headers = { 'x-forwarded-for': forwardedFor };
    return (await new Browser(testApp, from).post('/api/register', person, headers)).statusCode;
  };
  const claimed = ['198.51.100.1', '198.51.100.2', '127.0.0.1'];
  const untrusted = [];
  for (const address of claimed) untrusted.push(await register(plain, ELSEWHERE, address));
  assert.deepEqual(untrusted, [201, 201, 429], 'no proxy is trusted');

  const proxy = '10.1.2.3';
  assert.equal(await register(proxied, proxy, '198.51.100.1'), 201);
  assert.equal(await register(proxied, proxy, '198.51.100.1'), 201);
  assert.equal(await register(proxied, proxy, '198.51.100.1'), 429);
  assert.equal(await register(proxied, proxy, '198.51.100.2'), 201, 'another visitor behind the proxy');
  assert.equal(
    await register(proxied, proxy, '198.51.100.3, 198.51.100.1'),
    429,
    'an address that the visitor added is ignored',
  );
  assert.equal(await register(proxied, ELSEWHERE, '198.51.100.4'), 201);
  assert.equal(await register(proxied, ELSEWHERE, '198.51.100.5'), 201);
  assert.equal(await register(proxied, ELSEWHERE, '198.51.100.6'), 429, 'this proxy is not trusted');
});

test('registrations are limited for each network', async (t) => {
  const testApp = await buildTestApp(t);
  const taken = await registerPerson(testApp);
  const attempt = (from: string) =>
    new Browser(testApp, from).post('/api/register', {
      username: taken.username,
      password: 'a quiet morning',
      fullName: 'Maren Holm',
    });
  const network = (i: number) => `2001:db8::${i + 1}`;
  const answers = [];
  for (let i = 0; i < 21; i++) answers.push(await attempt(network(i)));
  assert.deepEqual(statusesOf(answers), [...Array(20).fill(409), 429], 'one network with many addresses');
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  assert.ok(Number(refused?.headers['retry-after']) > 59 * 60);
  assert.equal((await attempt('2001:db8:0:1::1')).statusCode, 409);
});

test('the table of throttles contains no names', async (t) => {
  const testApp = await buildTestApp(t);
  await login(testApp, 'a very private name', WRONG, ELSEWHERE);
  const { rows } = await testApp.services.pool.query('select throttles::text as row from throttles');
  assert.equal(rows.length, 2);
  assert.doesNotMatch(rows.map(({ row }) => row).join('\n'), /private|203\.0\.113/);
});

test('guesses in the same network lock out new devices there, but none that has signed in before', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_LOGIN_FAILURES_PER_ADDRESS: '10/15m' } });
  const HOME = '198.51.100.1';
  const { username, password, recoveryCode } = await registerPerson(testApp);
  const phone = new Browser(testApp, HOME);
  const signIn = (browser: Browser, name = username, typed = password) =>
    browser.post('/api/login', { username: name, password: typed });
  assert.equal((await signIn(phone)).statusCode, 200);
  assert.equal((await phone.post('/api/logout')).statusCode, 204);

  for (let i = 0; i < 12; i++) await login(testApp, username, WRONG, HOME);
  assert.equal((await login(testApp, username, password, HOME)).statusCode, 429);
  assert.equal((await signIn(phone.copy(), username.toUpperCase())).statusCode, 200);
  const recover = { username, recoveryCode, newPassword: 'a louder evening' };
  assert.equal((await phone.copy().post('/api/recover', recover)).statusCode, 200);

  const onPhone = [];
  for (let i = 0; i < 6; i++) onPhone.push(await signIn(phone.copy(), username, WRONG));
  assert.deepEqual(
    statusesOf(onPhone),
    [401, 401, 401, 401, 401, 429],
    'guesses on the device are limited too',
  );
});

test('a device cookie counts for its own account only, and a made-up one for none', async (t) => {
  const testApp = await sharedTestApp(t);
  const [owner, other] = [await registerPerson(testApp), await registerPerson(testApp)];
  for (let i = 0; i < 5; i++) await login(testApp, other.username, WRONG);
  const { username, password } = other;
  assert.equal((await owner.browser.copy().post('/api/login', { username, password })).statusCode, 429);
  const forged = new Browser(testApp);
  const name = owner.browser.cookieNamed('device-') ?? '';
  for (const value of ['', '.', 'a.b', String(owner.browser.cookies.get(name)).replace(/^./, '_')]) {
    forged.cookies.set(name, value);
    assert.equal((await forged.copy().post('/api/login', { username, password })).statusCode, 429, value);
  }
  assert.ok(!String(owner.browser.cookies.get(name)).includes(owner.username));
});
