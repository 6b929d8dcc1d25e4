import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sharedTestApp } from '../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';

const NEW_PASSWORD = 'a louder evening';

/** A person, and a second device on which they are signed in. */
async function onTwoDevices(testApp: TestApp) {
  const person = await registerPerson(testApp);
  const { username, password } = person;
  const device = new Browser(testApp);
  assert.equal((await device.post('/api/login', { username, password })).statusCode, 200);
  return { ...person, device };
}

type Person = Awaited<ReturnType<typeof onTwoDevices>>;

/** The status of the next personal call, and the reason of its refusal. */
async function refusal(browser: Browser, url = '/api/user') {
  const answer = await browser.get(url);
  return [answer.statusCode, answer.json<{ reason?: string }>().reason];
}

const BY_OWNER: readonly { readonly how: string; end(person: Person): Promise<{ statusCode: number }> }[] = [
  {
    how: 'signed out from another device',
    async end({ browser }) {
      const listed = (await browser.get('/api/sessions')).json<{ id: string; current: boolean }[]>();
      return browser.delete(`/api/sessions/${listed.find(({ current }) => !current)?.id}`);
    },
  },
  { how: 'signed out everywhere else', end: ({ browser }) => browser.delete('/api/sessions') },
  {
    how: 'ended by a new password',
    end: ({ browser, password }) =>
      browser.post('/api/password', { currentPassword: password, newPassword: NEW_PASSWORD }),
  },
  {
    how: 'ended by a recovery',
    end: ({ browser, username, recoveryCode }) =>
      browser.post('/api/recover', { username, recoveryCode, newPassword: NEW_PASSWORD }),
  },
];

for (const { how, end } of BY_OWNER) {
  test(`a session that was ${how} learns that its owner ended it`, async (t) => {
    const person = await onTwoDevices(await sharedTestApp(t));
    assert.ok((await end(person)).statusCode < 300);
    assert.deepEqual(await refusal(person.device), [401, 'ended-by-owner']);
  });
}

test('a browser whose sign-out was answered too late learns that its owner ended the session', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const unanswered = browser.copy();
  assert.equal((await browser.post('/api/logout')).statusCode, 204);
  assert.deepEqual(await refusal(unanswered), [401, 'ended-by-owner']);
});

for (const reflections of ['at-once', 'spread']) {
  test(`all devices of a person who erased the account learn it (reflections ${reflections})`, async (t) => {
    const { browser, device, password } = await onTwoDevices(await sharedTestApp(t));
    const [own, other] = [browser.copy(), device];
    const body = reflections === 'spread' ? { password, reflections } : { password };
    assert.equal((await browser.call('DELETE', '/api/user', { body })).statusCode, 204);
    for (const each of [own, other]) assert.deepEqual(await refusal(each), [401, 'erased']);
  });
}

test('a session that ran out is expired, before and after housekeeping has deleted it', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  const { pool, sessions } = testApp.services;
  await pool.query("update sessions set seen_at = now() - interval '31 days'");
  sessions.clearCache();
  assert.deepEqual(await refusal(browser.copy()), [401, 'expired']);
  await sessions.sweep();
  assert.deepEqual(await refusal(browser.copy()), [401, 'expired']);
  const { rows } = await pool.query('select from ended_sessions');
  assert.equal(rows.length, 0, 'nothing is stored about it');
});

test('the browser in which the password changed is told nothing while its new cookie may be on the way', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, password } = await registerPerson(testApp);
  const late = browser.copy();
  const change = { currentPassword: password, newPassword: NEW_PASSWORD };
  assert.equal((await browser.post('/api/password', change)).statusCode, 204);
  assert.deepEqual(await refusal(late), [401, undefined]);
  assert.equal((await browser.delete('/api/sessions')).statusCode, 204);
  assert.notEqual((await refusal(late))[1], 'ended-by-owner', 'nobody signed this browser out');
});

test('every refusal gives the reason until the page has asked who is signed in', async (t) => {
  const { browser, device } = await onTwoDevices(await sharedTestApp(t));
  assert.equal((await browser.delete('/api/sessions')).statusCode, 204);
  assert.equal((await device.get('/api/community/posts')).statusCode, 200);
  for (let call = 0; call < 2; call++) {
    assert.deepEqual(await refusal(device, '/api/mood/latest'), [401, 'ended-by-owner']);
  }
  assert.ok(device.cookieNamed('signed-in-'), 'so the page asks');
  assert.deepEqual(await refusal(device), [401, 'ended-by-owner']);
  assert.equal(device.cookieNamed('signed-in-'), undefined);
  assert.equal(device.cookieNamed('session-'), undefined);
  assert.deepEqual(await refusal(device), [401, undefined]);
});

async function forgers(t: TestContext) {
  const testApp = await buildTestApp(t);
  const { device, browser } = await onTwoDevices(testApp);
  assert.equal((await browser.delete('/api/sessions')).statusCode, 204);
  const name = device.cookieNamed('session-') ?? '';
  const sealed = device.cookies.get(name) ?? '';
  const { rows } = await testApp.services.pool.query<{ session: Buffer }>(
    'select session from ended_sessions',
  );
  const stored = rows[0]?.session ?? assert.fail('no row');
  return { testApp, device, name, sealed, stored };
}

test('a made-up cookie, a stored hash and a missing cookie tell nothing', async (t) => {
  const { testApp, device, name, sealed, stored } = await forgers(t);
  const flipped = `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`;
  for (const value of [randomUUID(), 'x', flipped, stored.toString('base64'), stored.toString('hex')]) {
    const forger = device.copy();
    forger.cookies.set(name, value);
    assert.deepEqual(await refusal(forger), [401, undefined], value);
  }
  assert.deepEqual(await refusal(new Browser(testApp)), [401, undefined]);
  assert.deepEqual(await refusal(device), [401, 'ended-by-owner'], 'the real one is told');
});

test('a wrong password is not explained by the session that had ended', async (t) => {
  const { device } = await forgers(t);
  const answer = await device.post('/api/login', { username: 'nobody here', password: 'not this one' });
  assert.deepEqual([answer.statusCode, answer.json().reason], [401, undefined]);
});

test('housekeeping forgets why a session ended when its cookie can no longer exist', async (t) => {
  const { testApp, device } = await forgers(t);
  const { pool, sessions } = testApp.services;
  const age = (days: number) => pool.query('update ended_sessions set ended_on = ended_on - $1::int', [days]);
  await age(180);
  await sessions.sweep();
  assert.deepEqual(await refusal(device.copy()), [401, 'ended-by-owner']);
  await age(1);
  await sessions.sweep();
  assert.equal((await pool.query('select from ended_sessions')).rows.length, 0);
});
