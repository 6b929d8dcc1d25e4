import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Passkey } from '../../../../domain/account/passkey-schema.ts';
import { PASSKEYS_MAX } from '../../../../domain/account/passkeys.ts';
import { utcDay } from '../../../../domain/time/utc-day.ts';
import { registerAccount } from '../../../accounts/register-account.ts';
import { dump } from '../../../testing/dump.ts';
import {
  addPasskey,
  buildPasskeyApp,
  PASSKEY_ORIGIN,
  registerWithPasskey,
  signInWithPasskey,
  startPasskey,
} from '../../../testing/passkeys.ts';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../../testing/test-app.ts';

const TOO_LATE = 'This took too long, or was answered already. Please try again.';
const CBOR_EMPTY_MAP = Buffer.from([0xa0]);
const ANDROID = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';

const list = async (browser: Browser) => (await browser.get('/api/passkeys')).json<Passkey[]>();
const isSignedIn = async (browser: Browser) => (await browser.copy().get('/api/user')).statusCode === 200;
const remove = (browser: Browser, id: string, password: string) =>
  browser.call('DELETE', `/api/passkeys/${id}`, { body: { password } });

async function signedInElsewhere(
  testApp: TestApp,
  { username, password }: { username: string; password: string },
) {
  const browser = new Browser(testApp);
  assert.equal((await browser.post('/api/login', { username, password })).statusCode, 200);
  return browser;
}

test('a passkey is listed with a name, the day it was added, and the day it was last used', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { browser, password } = await registerPerson(testApp);
  assert.deepEqual(await list(browser), []);
  const authenticator = new SoftwareAuthenticator(PASSKEY_ORIGIN);
  const options = await startPasskey(browser, password);
  const localTime = (day: string) => ({ 'x-local-time': `${day}T23:50:00-11:00`, 'user-agent': ANDROID });
  const yesterday = utcDay(Date.now() - 86_400_000);
  const body = { userHandle: options.user.id, credential: authenticator.create(options) };
  const added = await browser.post('/api/passkeys', body, localTime(yesterday));
  assert.equal(added.statusCode, 201, added.body);
  const [first] = await list(browser);
  assert.deepEqual(first, {
    id: added.json().id,
    name: 'Firefox on Android',
    addedOn: yesterday,
    lastUsedOn: null,
    worksHere: true,
  });
  assert.equal((await signInWithPasskey(browser, authenticator)).statusCode, 200);
  assert.equal((await list(browser))[0]?.lastUsedOn, utcDay(Date.now()));

  const path = `/api/passkeys/${first?.id}`;
  const renamed = await browser.call('PATCH', path, { body: { name: '  My old phone ' } });
  assert.deepEqual([renamed.statusCode, renamed.json().name], [200, 'My old phone']);
  for (const name of ['', '   ', 'x'.repeat(61)]) {
    assert.equal((await browser.call('PATCH', path, { body: { name } })).statusCode, 400);
  }
  assert.equal((await list(browser))[0]?.name, 'My old phone');
});

test('adding a passkey needs the password and the session that asked, and gives this session a new id', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const person = await registerPerson(testApp);
  const { browser, password } = person;
  const elsewhere = await signedInElsewhere(testApp, person);
  const wrong = await browser.post('/api/passkeys/creation', { password: 'not the password' });
  assert.deepEqual([wrong.statusCode, wrong.json().message], [401, 'This is not your current password']);

  const options = await startPasskey(browser, password);
  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
  const credential = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(options);
  const body = { userHandle: options.user.id, credential };
  const thief = browser.copy();
  const moved = elsewhere.copy();
  for (const [name, value] of browser.cookies) if (name.includes('passkey')) moved.cookies.set(name, value);
  const inOtherSession = await moved.post('/api/passkeys', body);
  assert.deepEqual([inOtherSession.statusCode, inOtherSession.json().message], [401, TOO_LATE]);
  const otherHandle = await browser.post('/api/passkeys', { ...body, userHandle: 'AAAA' });
  assert.deepEqual([otherHandle.statusCode, otherHandle.json().message], [401, TOO_LATE]);
  assert.equal((await browser.post('/api/passkeys', body)).statusCode, 201);
  assert.deepEqual(
    [await isSignedIn(browser), await isSignedIn(elsewhere), await isSignedIn(thief)],
    [true, true, false],
  );
  const replay = await browser.post('/api/passkeys', body);
  assert.deepEqual([replay.statusCode, replay.json().message], [401, TOO_LATE]);
  assert.equal((await list(browser)).length, 1);
});

test('a sign-in’s challenge adds no passkey, and the other way round', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { browser, password, authenticator, options } = await registerWithPasskey(testApp);
  const { challenge } = (await browser.post('/api/passkeys/request')).json();
  const other = new SoftwareAuthenticator(PASSKEY_ORIGIN);
  const credential = other.create({ ...options, challenge });
  const body = { userHandle: options.user.id, credential };
  assert.equal((await browser.post('/api/passkeys', body)).statusCode, 401);
  const proof = authenticator.get(await startPasskey(browser, password));
  assert.equal((await browser.post('/api/passkeys/sign-in', { proof })).statusCode, 401);
});

test('what a device must not make is refused', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { browser, password } = await registerPerson(testApp);
  const attestation = (format: string, statement = CBOR_EMPTY_MAP) => ({
    attestation: { format, statement },
  });
  // {"alg": -7, "sig": h'00', "x5c": [h'00']}
  const withCertificate = Buffer.from('a363616c672663736967410063783563814100', 'hex');
  for (const deviation of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { userVerified: false },
    { type: 'webauthn.get' },
    attestation('tpm'),
    attestation('fido-u2f'),
    attestation('packed', withCertificate),
  ]) {
    const options = await startPasskey(browser, password);
    const credential = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(options, deviation);
    const answer = await browser.post('/api/passkeys', { userHandle: options.user.id, credential });
    assert.deepEqual(
      [answer.statusCode, answer.json().message],
      [400, 'This device made a passkey that can’t be used. Please try another.'],
      JSON.stringify(deviation),
    );
  }
  assert.deepEqual(await list(browser), []);
});

test('a credential is registered once, also by another person', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { browser, password, authenticator, options } = await registerWithPasskey(testApp);
  const ben = await registerPerson(testApp);
  for (const person of [{ browser, password }, ben]) {
    const again = await startPasskey(person.browser, person.password);
    const body = { userHandle: again.user.id, credential: authenticator.create(again) };
    const answer = await person.browser.post('/api/passkeys', body);
    assert.deepEqual([answer.statusCode, answer.json().message], [409, 'This passkey is already registered']);
  }
  const second = await startPasskey(browser, password);
  assert.deepEqual(
    second.excludeCredentials.map(({ id }) => id),
    [authenticator.credentialId],
    'the browser does not even ask',
  );
  assert.equal(second.user.id, options.user.id, 'one account on the device');
  assert.notEqual((await startPasskey(ben.browser, ben.password)).user.id, options.user.id);
});

test('removing a passkey needs the password, ends all other sessions, and is refused to others', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const person = await registerWithPasskey(testApp);
  const { browser, password, passkey } = person;
  const ben = await registerPerson(testApp);
  const elsewhere = await signedInElsewhere(testApp, person);
  assert.equal((await remove(browser, passkey.id, 'not the password')).statusCode, 401);
  assert.equal((await remove(ben.browser, passkey.id, ben.password)).statusCode, 404);
  assert.equal((await remove(browser, 'no-uuid', password)).statusCode, 404);
  const body = { name: 'Ben was here' };
  assert.equal((await ben.browser.call('PATCH', `/api/passkeys/${passkey.id}`, { body })).statusCode, 404);
  assert.ok(await isSignedIn(elsewhere));

  const thief = browser.copy();
  assert.equal((await remove(browser, passkey.id, password)).statusCode, 204);
  assert.deepEqual(await list(browser), []);
  assert.deepEqual(
    [await isSignedIn(browser), await isSignedIn(elsewhere), await isSignedIn(thief)],
    [true, false, false],
  );
});

test(`an account has at most ${PASSKEYS_MAX} passkeys, also when two tabs add one at once`, async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { browser, password, ...person } = await registerPerson(testApp);
  const other = await signedInElsewhere(testApp, { ...person, password });
  for (let count = 1; count < PASSKEYS_MAX; count++) await addPasskey(browser, password);
  const tabs = [browser, other];
  // Both start before either adds one: a tab that starts after the tenth is refused at once.
  const started = await Promise.all(tabs.map((tab) => startPasskey(tab, password)));
  const answers = await Promise.all(
    tabs.map((tab, place) => {
      const options = started[place];
      assert.ok(options);
      const credential = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(options);
      return tab.post('/api/passkeys', { userHandle: options.user.id, credential });
    }),
  );
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 400]);
  const next = await browser.post('/api/passkeys/creation', { password });
  assert.equal(
    next.json().message,
    'You can have up to 10 passkeys. Please remove one before you add another.',
  );
});

test('the shared demo people can have no passkeys', async (t) => {
  const testApp = await buildPasskeyApp(t, { env: { HEARTEN_DEMO: '1' } });
  const credentials = { username: 'demo', password: 'demo-hearten' };
  await registerAccount(testApp.services, { ...credentials, fullName: 'Jo Demo', demoId: 1 });
  const demo = await signedInElsewhere(testApp, credentials);
  const { browser, password } = await registerPerson(testApp);
  const options = await startPasskey(browser, password);
  const credential = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(options);
  const id = '0c8b7f2e-54a1-4d0f-9b6a-2f4d1e7c8a90';
  for (const [method, path, body] of [
    ['POST', '/api/passkeys/creation', { password: credentials.password }],
    ['POST', '/api/passkeys', { userHandle: options.user.id, credential }],
    ['PATCH', `/api/passkeys/${id}`, { name: 'Mine' }],
    ['DELETE', `/api/passkeys/${id}`, { password: credentials.password }],
  ] as const) {
    assert.equal((await demo.call(method, path, { body })).statusCode, 403, `${method} ${path}`);
  }
});

test('a dump shows neither credential ids nor public keys, names, days or user handles', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const { browser, authenticator, passkey, options, id } = await registerWithPasskey(testApp);
  const body = { name: 'Canary phone' };
  assert.equal((await browser.call('PATCH', `/api/passkeys/${passkey.id}`, { body })).statusCode, 200);
  assert.equal((await signInWithPasskey(browser, authenticator)).statusCode, 200);
  const tables = await dump(testApp.services.pool);
  assert.match(tables.get('public.passkeys') ?? '', /nonce/);
  const account = await testApp.services.accounts.withId(id);
  const publicKey = authenticator.publicKeyBytes;
  const secrets = [authenticator.credentialId, options.user.id].flatMap((text) => [
    text,
    Buffer.from(text, 'base64url').toString('hex'),
  ]);
  secrets.push(publicKey.toString('hex'), publicKey.toString('base64url'), 'Canary phone');
  for (const [table, text] of tables) {
    for (const secret of secrets) assert.ok(!text.includes(secret), `${table}: ${secret}`);
  }
  assert.doesNotMatch(tables.get('public.passkeys') ?? '', new RegExp(passkey.addedOn));
  const personId = account?.person_id.replaceAll('-', '') ?? '';
  assert.ok(!Buffer.from(options.user.id, 'base64url').toString('hex').includes(personId));
});

test('passkeys for an earlier host stay in the list, say that they do not work here, and can be removed', async (t) => {
  const before = await buildPasskeyApp(t);
  const { browser, password, username, authenticator } = await registerWithPasskey(before);
  const moved = await buildPasskeyApp(t, {
    beside: before,
    env: { PUBLIC_ORIGIN: 'https://new.example' },
  });
  const there = browser.copy(moved);
  const [old] = await list(there);
  assert.equal(old?.worksHere, false);
  assert.equal((await signInWithPasskey(new Browser(moved), authenticator)).statusCode, 401);
  assert.deepEqual((await startPasskey(there, password)).excludeCredentials, []);
  assert.equal((await remove(there, old?.id ?? '', password)).statusCode, 204);

  // At an address without passkeys a person can still see and remove theirs.
  const plain = await buildTestApp(t, { beside: before });
  const again = await addPasskey(await signedInElsewhere(before, { username, password }), password);
  const visitor = await signedInElsewhere(plain, { username, password });
  assert.equal((await list(visitor)).length, 1);
  assert.equal((await visitor.post('/api/passkeys/creation', { password })).statusCode, 404);
  assert.equal((await remove(visitor, again.passkey.id, password)).statusCode, 204);
});
