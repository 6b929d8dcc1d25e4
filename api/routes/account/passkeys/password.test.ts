import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPasskeyApp, registerWithPasskey, requestPasskey } from '../../../testing/passkeys.ts';
import { Browser, type TestApp } from '../../../testing/test-app.ts';

const NEW_PASSWORD = 'a new and quiet evening';

const isSignedIn = async (browser: Browser) => (await browser.copy().get('/api/user')).statusCode === 200;

type Person = Awaited<ReturnType<typeof registerWithPasskey>>;

async function setPassword(browser: Browser, { authenticator }: Person, newPassword = NEW_PASSWORD) {
  const proof = authenticator.get(await requestPasskey(browser));
  return browser.post('/api/passkeys/password', { proof, newPassword });
}

const login = async (testApp: TestApp, username: string, password: string) =>
  (await new Browser(testApp).post('/api/login', { username, password })).statusCode;

test('a person who lost the password sets a new one with a passkey: other sessions end, the code stays', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const person = await registerWithPasskey(testApp);
  const { username, password, recoveryCode } = person;
  const phone = new Browser(testApp);
  const answer = await setPassword(phone, person);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.json().username, username);
  assert.deepEqual([await isSignedIn(phone), await isSignedIn(person.browser)], [true, false]);
  assert.equal(await login(testApp, username, password), 401);
  assert.equal(await login(testApp, username, NEW_PASSWORD), 200);
  const recovered = await new Browser(testApp).post('/api/recover', {
    username,
    recoveryCode,
    newPassword: 'yet another quiet day',
  });
  assert.equal(recovered.statusCode, 200, 'the recovery code still works');
  assert.equal((await setPassword(phone, person)).statusCode, 200, 'and so does the passkey');
});

test('a signed-in person gets a new session id, and can use only a passkey of their own', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const [ada, ben] = [await registerWithPasskey(testApp), await registerWithPasskey(testApp)];
  const elsewhere = new Browser(testApp);
  const { username, password } = ada;
  assert.equal((await elsewhere.post('/api/login', { username, password })).statusCode, 200);
  const refused = await setPassword(ada.browser, ben);
  assert.deepEqual(
    [refused.statusCode, refused.json().message],
    [403, 'This passkey belongs to another account'],
  );
  assert.equal(await login(testApp, ben.username, ben.password), 200, 'nothing has changed');

  const thief = ada.browser.copy();
  assert.equal((await setPassword(ada.browser, ada)).statusCode, 200);
  assert.deepEqual(
    [await isSignedIn(ada.browser), await isSignedIn(elsewhere), await isSignedIn(thief)],
    [true, false, false],
  );
  const sessions = (await ada.browser.get('/api/sessions')).json<{ current: boolean }[]>();
  assert.deepEqual(
    sessions.map(({ current }) => current),
    [true],
  );
});

test('a weak password is refused before the passkey is used up', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const person = await registerWithPasskey(testApp);
  const browser = new Browser(testApp);
  const proof = person.authenticator.get(await requestPasskey(browser));
  for (const newPassword of ['short', 'password1', '        ']) {
    const answer = await browser.post('/api/passkeys/password', { proof, newPassword });
    assert.equal(answer.statusCode, 400, newPassword);
  }
  const body = { proof, newPassword: NEW_PASSWORD };
  assert.equal((await browser.post('/api/passkeys/password', body)).statusCode, 200);
  const replay = await browser.post('/api/passkeys/password', { ...body, newPassword: 'one more evening' });
  assert.equal(replay.statusCode, 401);
});

test('a passkey that is removed while it sets the password sets none', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const person = await registerWithPasskey(testApp);
  const { services } = testApp;
  const browser = new Browser(testApp);
  const proof = person.authenticator.get(await requestPasskey(browser));
  // The removal comes between the proof and the change.
  const of = services.passkeys.of.bind(services.passkeys);
  let calls = 0;
  t.mock.method(services.passkeys, 'of', async (personId: string) => {
    calls += 1;
    if (calls === 3) await services.pool.query('delete from passkeys');
    return of(personId);
  });
  const answer = await browser.post('/api/passkeys/password', { proof, newPassword: NEW_PASSWORD });
  assert.equal(answer.statusCode, 401, `${answer.body}, ${calls} calls`);
  assert.equal(await login(testApp, person.username, person.password), 200, 'the old password stays');
});
