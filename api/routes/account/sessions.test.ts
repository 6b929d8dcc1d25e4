import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOfDay } from '../../../domain/time/start-of-day.ts';
import { registerAccount } from '../../accounts/register-account.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';

interface Listed {
  readonly id: string;
  readonly device: string | null;
  readonly seenAt: string;
  readonly current: boolean;
}

const list = async (browser: Browser) => (await browser.get('/api/sessions')).json<Listed[]>();
const isSignedIn = async (browser: Browser) => (await browser.copy().get('/api/user')).statusCode === 200;

async function openTwoDevices(t: Parameters<typeof sharedTestApp>[0]) {
  const testApp = await sharedTestApp(t);
  const { browser, username, password } = await registerPerson(testApp);
  const phone = new Browser(testApp);
  const body = { username, password };
  assert.equal(
    (await phone.call('POST', '/api/login', { body, headers: { 'user-agent': FIREFOX } })).statusCode,
    200,
  );
  return { testApp, browser, phone };
}

test('a person sees where they are signed in: this device first, no place, and no id of a session', async (t) => {
  const before = startOfDay(new Date());
  const { testApp, browser, phone } = await openTwoDevices(t);
  await registerPerson(testApp);
  const listed = await list(phone);
  assert.deepEqual(
    listed.map(({ device, current }) => [device, current]),
    [
      ['Firefox on Android', true],
      [null, false],
    ],
  );
  for (const session of listed) {
    assert.deepEqual(Object.keys(session), ['id', 'device', 'seenAt', 'current']);
    assert.ok([before, startOfDay(new Date())].includes(session.seenAt), 'the day, in UTC');
  }
  const { rows } = await testApp.services.pool.query('select id from sessions');
  const ids = rows.map(({ id }) => id);
  assert.ok(listed.every(({ id }) => !ids.includes(id)));
  assert.deepEqual(
    (await list(browser)).map(({ current }) => current),
    [true, false],
  );
});

test('one session or all others can be ended, here at once', async (t) => {
  const { testApp, browser, phone } = await openTwoDevices(t);
  const stranger = await registerPerson(testApp);
  const other = (await list(browser)).find(({ current }) => !current);
  const path = `/api/sessions/${other?.id}`;
  assert.equal((await stranger.browser.delete(path)).statusCode, 404, 'not by another person');
  assert.equal((await browser.delete(path)).statusCode, 204);
  assert.equal(await isSignedIn(phone), false);
  assert.equal((await browser.delete(path)).statusCode, 404);

  const again = await openTwoDevices(t);
  assert.equal((await again.phone.delete('/api/sessions')).statusCode, 204);
  assert.deepEqual([await isSignedIn(again.phone), await isSignedIn(again.browser)], [true, false]);
  const [own] = await list(again.phone);
  assert.equal((await again.phone.delete(`/api/sessions/${own?.id}`)).statusCode, 204);
  assert.equal(await isSignedIn(again.phone), false);
  assert.equal(again.phone.cookieNamed('session-'), undefined, 'its cookie is cleared');
});

test('the shared demo account shows its own session only, and ends no others', async (t) => {
  const testApp = await buildTestApp(t);
  const credentials = { username: 'demo', password: 'demo-hearten' };
  await registerAccount(testApp.services, { ...credentials, fullName: 'Jo Demo', demoId: 1 });
  const [one, other] = [new Browser(testApp), new Browser(testApp)];
  for (const browser of [one, other]) {
    assert.equal((await browser.post('/api/login', credentials)).statusCode, 200);
  }
  const [own, ...others] = await list(one);
  assert.deepEqual([own?.current, others], [true, []]);
  assert.equal((await one.delete('/api/sessions')).statusCode, 403);
  assert.ok(await isSignedIn(other));
});
