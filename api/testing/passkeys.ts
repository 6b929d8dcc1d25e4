import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Passkey, PasskeyCreation, PasskeyRequest } from '../../domain/account/passkey-schema.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { type Browser, buildTestApp, registerPerson, type TestApp, type TestAppOptions } from './test-app.ts';

export const PASSKEY_ORIGIN = 'https://hearten.example';

/** The API at an address where passkeys are available. */
export const buildPasskeyApp = (t: Pick<TestContext, 'after'>, options: TestAppOptions = {}) =>
  buildTestApp(t, { ...options, env: { PUBLIC_ORIGIN: PASSKEY_ORIGIN, ...options.env } });

/** The options for a new passkey of the signed-in person. */
export async function startPasskey(browser: Browser, password: string): Promise<PasskeyCreation> {
  const answer = await browser.post('/api/passkeys/creation', { password });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<PasskeyCreation>();
}

/** Adds a passkey to the signed-in person. */
export async function addPasskey(
  browser: Browser,
  password: string,
  authenticator = new SoftwareAuthenticator(PASSKEY_ORIGIN),
) {
  const options = await startPasskey(browser, password);
  const body = { userHandle: options.user.id, credential: authenticator.create(options) };
  const answer = await browser.post('/api/passkeys', body);
  assert.equal(answer.statusCode, 201, answer.body);
  return { authenticator, passkey: answer.json<Passkey>(), options };
}

/** A new person with a passkey, signed in in a browser. */
export async function registerWithPasskey(testApp: TestApp) {
  const person = await registerPerson(testApp);
  return { ...person, ...(await addPasskey(person.browser, person.password)) };
}

/** The options with which a browser asks for a passkey. */
export async function requestPasskey(browser: Browser): Promise<PasskeyRequest> {
  const answer = await browser.post('/api/passkeys/request');
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<PasskeyRequest>();
}

/** Signs a browser in with the passkey of an authenticator. */
export async function signInWithPasskey(browser: Browser, authenticator: SoftwareAuthenticator) {
  const proof = authenticator.get(await requestPasskey(browser));
  return browser.post('/api/passkeys/sign-in', { proof });
}
