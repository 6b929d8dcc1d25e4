import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectingLogger } from '../../../../infra/testing/collecting-logger.ts';
import {
  buildPasskeyApp,
  PASSKEY_ORIGIN,
  registerWithPasskey,
  requestPasskey,
  signInWithPasskey,
} from '../../../testing/passkeys.ts';
import { type Deviation, SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import { Browser } from '../../../testing/test-app.ts';

const NOT_ACCEPTED = 'This passkey was not accepted. Please try again.';
const UNKNOWN =
  'This passkey is not registered here. It may have been removed. Please sign in with your password.';
const TOO_LATE = 'This took too long, or was answered already. Please try again.';

test('a person signs in with a passkey and no username, and the device is known afterward', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { authenticator, username, id } = await registerWithPasskey(testApp);
  const phone = new Browser(testApp);
  const options = await requestPasskey(phone);
  assert.equal(options.rpId, 'hearten.example');
  assert.equal(options.userVerification, 'required');
  const answer = await phone.post('/api/passkeys/sign-in', { proof: authenticator.get(options) });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.json().username, username);
  assert.equal((await phone.get('/api/user')).json().id, id);
  assert.ok(phone.cookieNamed('__Host-device-'), 'tries from this device are counted apart');
});

for (const [what, deviation] of [
  ['another relying party', { rpId: 'evil.example' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another origin below the same host', { origin: 'https://sub.hearten.example' }],
  ['no user verification', { userVerified: false }],
  ['the user handle of another person', { userHandle: 'AAAA' }],
  ['an answer to another question', { type: 'webauthn.create' }],
] as const satisfies readonly (readonly [string, Deviation])[]) {
  test(`${what} is refused`, async (t) => {
    const testApp = await buildPasskeyApp(t);
    const { authenticator } = await registerWithPasskey(testApp);
    const browser = new Browser(testApp);
    const proof = authenticator.get(await requestPasskey(browser), deviation);
    const answer = await browser.post('/api/passkeys/sign-in', { proof });
    assert.deepEqual([answer.statusCode, answer.json().message], [401, NOT_ACCEPTED]);
    assert.equal(browser.cookieNamed('__Host-session-'), undefined);
    assert.equal((await signInWithPasskey(browser, authenticator)).statusCode, 200, 'the honest one works');
  });
}

test('another person’s credential id with one’s own key is refused', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const [ada, ben] = [await registerWithPasskey(testApp), await registerWithPasskey(testApp)];
  const browser = new Browser(testApp);
  const proof = ben.authenticator.get(await requestPasskey(browser), {
    credentialId: ada.authenticator.credentialId,
    userHandle: ada.options.user.id,
  });
  const answer = await browser.post('/api/passkeys/sign-in', { proof });
  assert.deepEqual([answer.statusCode, answer.json().message], [401, NOT_ACCEPTED]);
});

test('a challenge is accepted once, from the browser that was given it, and only unchanged', async (t) => {
  const testApp = await buildPasskeyApp(t, {
    env: { HEARTEN_LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '20/15m' },
  });
  const { authenticator } = await registerWithPasskey(testApp);
  const [browser, stranger] = [new Browser(testApp), new Browser(testApp)];
  await requestPasskey(stranger);
  const options = await requestPasskey(browser);
  const body = { proof: authenticator.get(options) };
  const refusals = async (asking: Browser, sent: object) => {
    const answer = await asking.post('/api/passkeys/sign-in', sent);
    return [answer.statusCode, answer.json().message];
  };
  assert.deepEqual(await refusals(stranger, body), [401, TOO_LATE], 'another browser, with its own cookie');
  assert.deepEqual(await refusals(new Browser(testApp), body), [401, TOO_LATE], 'a browser without a cookie');
  const changed = `${options.challenge.startsWith('A') ? 'B' : 'A'}${options.challenge.slice(1)}`;
  for (const challenge of [changed, '', 'x', 'A'.repeat(94), options.challenge.slice(0, -4)]) {
    const proof = authenticator.get({ challenge });
    assert.deepEqual(await refusals(browser, { proof }), [401, TOO_LATE], challenge);
  }
  const thief = browser.copy();
  assert.equal((await browser.post('/api/passkeys/sign-in', body)).statusCode, 200);
  assert.deepEqual(await refusals(thief, body), [401, TOO_LATE], 'a replay, also with the same cookie');
});

test('a challenge expires, by the clock of the database', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { authenticator } = await registerWithPasskey(testApp);
  const browser = new Browser(testApp);
  const { challenge } = await requestPasskey(browser);
  const expires = Buffer.from(challenge, 'base64url').readUIntBE(32, 6);
  assert.ok(Math.abs(expires - Date.now() - 5 * 60_000) < 10_000, 'it lasts five minutes');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 10 * 60_000 });
  const proof = authenticator.get({ challenge });
  assert.equal(
    (await browser.post('/api/passkeys/sign-in', { proof })).statusCode,
    200,
    'a wrong clock here',
  );
  t.mock.timers.reset();

  // The clock of the database can't be moved, so let it give out a time that is over.
  const { pool } = testApp.services;
  const query = pool.query.bind(pool);
  t.mock.method(pool, 'query', (text: string, ...rest: []) =>
    query(
      typeof text === 'string' && text.endsWith(' as now') ? `${text.slice(0, -7)} - 300001 as now` : text,
      ...rest,
    ),
  );
  const late = authenticator.get(await requestPasskey(browser));
  const answer = await browser.post('/api/passkeys/sign-in', { proof: late });
  assert.deepEqual([answer.statusCode, answer.json().message], [401, TOO_LATE]);
});

test('two tabs can ask at the same time, and both are answered', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { authenticator } = await registerWithPasskey(testApp);
  const browser = new Browser(testApp);
  const [first, second] = [await requestPasskey(browser), await requestPasskey(browser)];
  for (const options of [second, first]) {
    const proof = authenticator.get(options);
    assert.equal((await browser.post('/api/passkeys/sign-in', { proof })).statusCode, 200);
  }
});

test('one process answers the challenge of another, and a challenge is used up for all of them', async (t) => {
  const one = await buildPasskeyApp(t);
  const other = await buildPasskeyApp(t, { beside: one });
  const { authenticator } = await registerWithPasskey(one);
  const browser = new Browser(one);
  const body = { proof: authenticator.get(await requestPasskey(browser)) };
  const there = browser.copy(other);
  const answers = await Promise.all([
    browser.post('/api/passkeys/sign-in', body),
    there.post('/api/passkeys/sign-in', body),
  ]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 401]);
});

test('a counter that goes back is refused, and one that grows or stays at zero is not', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { authenticator } = await registerWithPasskey(testApp);
  const tryWith = async (counter: number) => {
    const browser = new Browser(testApp);
    const proof = authenticator.get(await requestPasskey(browser), { counter });
    const answer = await browser.post('/api/passkeys/sign-in', { proof });
    return answer.statusCode === 200 ? 200 : answer.json().message;
  };
  assert.deepEqual([await tryWith(0), await tryWith(0), await tryWith(7)], [200, 200, 200]);
  const copied =
    'This passkey was refused because a copy of it may be in use. Please sign in with your password, then remove it.';
  assert.deepEqual([await tryWith(7), await tryWith(6), await tryWith(0)], [copied, copied, copied]);
  assert.equal(await tryWith(8), 200);
});

test('a passkey that was removed, and one of an erased account, are refused with a clear sentence', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const removed = await registerWithPasskey(testApp);
  const gone = await registerWithPasskey(testApp);
  const options = await requestPasskey(removed.browser);
  const body = { password: removed.password };
  assert.equal(
    (await removed.browser.delete(`/api/passkeys/${removed.passkey.id}`)).statusCode,
    400,
    'only with the password',
  );
  const removal = await removed.browser.call('DELETE', `/api/passkeys/${removed.passkey.id}`, { body });
  assert.equal(removal.statusCode, 204, removal.body);
  const erasure = await gone.browser.call('DELETE', '/api/user', { body: { password: gone.password } });
  assert.equal(erasure.statusCode, 204, erasure.body);
  const { rows } = await testApp.services.pool.query('select from passkeys');
  assert.equal(rows.length, 0, 'the rows are gone');

  const late = await removed.browser.post('/api/passkeys/sign-in', {
    proof: removed.authenticator.get(options),
  });
  assert.deepEqual([late.statusCode, late.json().message], [401, UNKNOWN], 'asked before the removal');
  for (const { authenticator } of [removed, gone]) {
    const answer = await signInWithPasskey(new Browser(testApp), authenticator);
    assert.deepEqual([answer.statusCode, answer.json().message], [401, UNKNOWN]);
  }
});

test('a passkey that was never registered is refused, and its tries are limited', async (t) => {
  const env = { HEARTEN_LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '3/15m' };
  const testApp = await buildPasskeyApp(t, { env });
  const { authenticator, username, password } = await registerWithPasskey(testApp);
  const unknown = new SoftwareAuthenticator(PASSKEY_ORIGIN);
  const statuses = [];
  const browser = new Browser(testApp, '203.0.113.9');
  for (let count = 0; count < 4; count++)
    statuses.push((await signInWithPasskey(browser, unknown)).statusCode);
  assert.deepEqual(statuses, [401, 401, 401, 429]);
  assert.equal(
    (await signInWithPasskey(browser, authenticator)).statusCode,
    200,
    'other passkeys still work',
  );

  // Refused tries count with those by password, and a device that is known is counted apart from strangers.
  const stranger = new Browser(testApp, '198.51.100.4');
  for (let count = 0; count < 3; count++) {
    const proof = authenticator.get(await requestPasskey(stranger), { rpId: 'evil.example' });
    assert.equal((await stranger.post('/api/passkeys/sign-in', { proof })).statusCode, 401);
  }
  assert.equal((await stranger.post('/api/login', { username, password })).statusCode, 429);
  assert.equal((await signInWithPasskey(stranger, authenticator)).statusCode, 429);
  assert.equal(
    (await browser.post('/api/login', { username, password })).statusCode,
    200,
    'the known device',
  );
});

test('without PUBLIC_ORIGIN, on an IP address and over plain http nothing asks for a passkey', async (t) => {
  for (const PUBLIC_ORIGIN of [undefined, 'https://192.0.2.7', 'http://hearten.example']) {
    const testApp = await buildPasskeyApp(t, { env: { PUBLIC_ORIGIN } });
    const answer = await new Browser(testApp).post('/api/passkeys/request');
    assert.deepEqual(
      [answer.statusCode, answer.json().message],
      [404, 'Passkeys are not available at this address'],
    );
  }
});

test('nothing of a challenge or a passkey is logged', async (t) => {
  const log = collectingLogger();
  const testApp = await buildPasskeyApp(t, { log });
  const { authenticator } = await registerWithPasskey(testApp);
  const browser = new Browser(testApp);
  const options = await requestPasskey(browser);
  const body = { proof: authenticator.get(options, { origin: 'https://evil.example' }) };
  assert.equal((await browser.post('/api/passkeys/sign-in', body)).statusCode, 401);
  assert.equal((await browser.post('/api/passkeys/sign-in', body)).statusCode, 401);
  const text = JSON.stringify(log.lines);
  for (const secret of [options.challenge, authenticator.credentialId]) assert.ok(!text.includes(secret));
});
