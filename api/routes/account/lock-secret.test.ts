import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { dump, encodingsOf } from '../../testing/dump.ts';
import { buildPasskeyApp, registerWithPasskey, requestPasskey } from '../../testing/passkeys.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';

const LOCK_ID = randomUUID();

const ask = (browser: Browser, body: object) =>
  browser.post('/api/lock-secret', { lockId: LOCK_ID, ...body });

async function secretOf(browser: Browser, body: object): Promise<string> {
  const answer = await ask(browser, body);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ secret: string }>().secret;
}

test('a lock has one secret, which other locks and other people do not have', async (t) => {
  const testApp = await sharedTestApp(t);
  const [{ browser, password }, other] = [await registerPerson(testApp), await registerPerson(testApp)];
  const secret = await secretOf(browser, { password });
  assert.match(secret, /^[\w-]{43}$/);
  assert.equal(await secretOf(browser, { password }), secret);
  assert.notEqual(await secretOf(browser, { password, lockId: randomUUID() }), secret);
  assert.notEqual(await secretOf(other.browser, { password }), secret);
});

test('the secret stays the same with a new password and after signing in again', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username, password } = await registerPerson(testApp);
  const secret = await secretOf(browser, { password });
  const newPassword = 'a louder evening';
  await browser.post('/api/password', { currentPassword: password, newPassword });
  const phone = new Browser(testApp);
  await phone.post('/api/login', { username, password: newPassword });
  assert.equal(await secretOf(phone, { password: newPassword }), secret);
});

test('the session alone gets no secret, and wrong passwords count as tries to sign in', async (t) => {
  const { browser, password } = await registerPerson(await sharedTestApp(t));
  assert.equal((await ask(browser, {})).statusCode, 400);
  for (let attempt = 0; attempt < 5; attempt++) {
    assert.equal((await ask(browser, { password: 'a wrong one' })).statusCode, 401);
  }
  assert.equal((await ask(browser, { password })).statusCode, 429);
});

test('a passkey of the person opens the lock too, and another person’s does not', async (t) => {
  const testApp = await buildPasskeyApp(t);
  const [ada, ben] = [await registerWithPasskey(testApp), await registerWithPasskey(testApp)];
  const proofOf = async (authenticator: typeof ada.authenticator) =>
    authenticator.get(await requestPasskey(ada.browser));
  const secret = await secretOf(ada.browser, { password: ada.password });
  assert.equal(await secretOf(ada.browser, { proof: await proofOf(ada.authenticator) }), secret);
  assert.equal((await ask(ada.browser, { proof: await proofOf(ben.authenticator) })).statusCode, 403);
  const both = { password: ada.password, proof: await proofOf(ada.authenticator) };
  assert.equal((await ask(ada.browser, both)).statusCode, 400);
});

test('the database knows nothing about locks', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser, password } = await registerPerson(testApp);
  const secret = await secretOf(browser, { password });
  for (const [table, text] of await dump(testApp.services.pool)) {
    for (const word of [secret, LOCK_ID].flatMap(encodingsOf)) {
      assert.ok(!text.toLowerCase().includes(word), table);
    }
  }
});
