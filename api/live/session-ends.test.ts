import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { cookieHeader, LiveClient } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';

/** Generous, for a busy machine. */
const WITHIN_MS = 10_000;
const SESSION_ENDED = 4001;

async function serve(t: TestContext, sharesDatabaseWith?: TestApp) {
  const testApp = await buildTestApp(t, sharesDatabaseWith ? { beside: sharesDatabaseWith } : {});
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const open = ({ cookies }: Browser) => LiveClient.open(t, origin, cookieHeader(cookies));
  return { testApp, open };
}

/** Two apps on one database, which stand for two processes, and a person with two sessions, usable in both. */
async function serveTwice(t: TestContext) {
  const here = await serve(t);
  const there = await serve(t, here.testApp);
  const person = await registerPerson(here.testApp);
  const { username, password } = person;
  const phone = new Browser(here.testApp);
  assert.equal((await phone.post('/api/login', { username, password })).statusCode, 200);
  const openBoth = async (browser: Browser) => [await here.open(browser), await there.open(browser)];
  return { here, there, person, phone, openBoth };
}

async function assertEnded(clients: readonly LiveClient[]): Promise<void> {
  for (const client of clients) assert.equal(await client.closed(WITHIN_MS), SESSION_ENDED);
}

function assertOpen(clients: readonly LiveClient[], why: string): void {
  for (const { closedWith } of clients) assert.equal(closedWith, undefined, why);
}

test('signing out closes the sockets of that session in every process', async (t) => {
  const { here, person, phone, openBoth } = await serveTwice(t);
  const [own, other] = [await openBoth(person.browser), await openBoth(phone)];
  const stranger = await here.open(new Browser(here.testApp));
  await person.browser.copy().post('/api/logout');
  await assertEnded(own);
  assertOpen([...other, stranger], 'sockets of other sessions and without a session');
});

test('a new password, a recovery and an erasure close the sockets of every session they end', async (t) => {
  const { here, person, phone, openBoth } = await serveTwice(t);
  const { browser, username, recoveryCode } = person;
  const change = { currentPassword: person.password, newPassword: 'another quiet morning' };
  const before = [...(await openBoth(phone)), ...(await openBoth(browser))];
  assert.equal((await browser.post('/api/password', change)).statusCode, 204);
  // The person's own sockets end, too: they were opened under the old session id, which a thief may know.
  await assertEnded(before);

  const ofNew = await openBoth(browser);
  const recovery = { username, recoveryCode, newPassword: 'a third quiet morning' };
  const recovered = new Browser(here.testApp);
  assert.equal((await recovered.post('/api/recover', recovery)).statusCode, 200);
  await assertEnded(ofNew);

  const last = await openBoth(recovered);
  const erasure = { body: { password: recovery.newPassword } };
  assert.equal((await recovered.copy().call('DELETE', '/api/user', erasure)).statusCode, 204);
  await assertEnded(last);
});

test('a session that ended without a notification is noticed too', async (t) => {
  const { here, person, openBoth } = await serveTwice(t);
  const own = await openBoth(person.browser);
  await sql`delete from sessions`.execute(here.testApp.services.db);
  for (const client of own) assert.equal(await client.closed(WITHIN_MS), SESSION_ENDED);
});
