import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectingLogger } from '../../../infra/testing/collecting-logger.ts';
import { SubscribedBrowser, vapidClaims } from '../../../infra/web-push/testing/browser-subscription.ts';
import { dump, encodingsOf } from '../../testing/dump.ts';
import { buildReminderApp, listReminders, SCHEDULE, switchOn } from '../../testing/reminders.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, registerPerson } from '../../testing/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';
const isSignedIn = async (browser: Browser) => (await browser.copy().get('/api/user')).statusCode === 200;

async function openTwoDevices(t: Parameters<typeof buildReminderApp>[0]) {
  const testApp = await buildReminderApp(t);
  const { browser, username, password } = await registerPerson(testApp);
  const phone = new Browser(testApp);
  const login = { body: { username, password }, headers: { 'user-agent': FIREFOX } };
  assert.equal((await phone.call('POST', '/api/login', login)).statusCode, 200);
  return { testApp, browser, phone, username, password };
}

test('a person sees their devices with reminders, this one first, and ends any of them', async (t) => {
  const { testApp, browser, phone } = await openTwoDevices(t);
  const { browser: stranger } = await registerPerson(testApp);
  await switchOn(stranger);
  const quietHours = { from: '22:00', to: '07:30' };
  const { reminder } = await switchOn(browser, {
    quietHours,
    skipsCheckedInDays: true,
    times: ['20:30', '09:00'],
  });
  assert.deepEqual(
    { ...reminder, id: '' },
    {
      ...SCHEDULE,
      id: '',
      device: null,
      current: true,
      stopped: false,
      quietHours,
      skipsCheckedInDays: true,
    },
  );
  await switchOn(phone, { days: [7, 1] });
  const { devices } = await listReminders(browser);
  assert.deepEqual(
    devices.map(({ device, current, days }) => [device, current, days.length]),
    [
      [null, true, 7],
      ['Firefox on Android', false, 2],
    ],
  );
  const path = `/api/reminders/${devices[1]?.id}`;
  assert.equal((await stranger.delete(path)).statusCode, 404);
  assert.equal((await browser.delete(path)).statusCode, 204);
  assert.equal((await browser.delete(path)).statusCode, 404);
  assert.equal((await listReminders(phone)).devices.length, 1);
  assert.equal((await listReminders(stranger)).devices.length, 1);
});

test('the test message goes to this device, says nothing personal, and is limited', async (t) => {
  const env = { HEARTEN_LIMIT_REMINDER_TESTS_PER_PERSON: '2/1h' };
  const testApp = await buildReminderApp(t, { env, log: collectingLogger() });
  const { service } = testApp;
  const { browser } = await registerPerson(testApp);
  const send = () => browser.post('/api/reminders/test');
  assert.equal((await send()).statusCode, 404);
  const { device } = await switchOn(browser);
  assert.deepEqual((await send()).json(), { sent: true });
  const [message = assert.fail('nothing arrived')] = service.received;
  assert.deepEqual(JSON.parse(device.decrypt(message)), {
    web_push: 8030,
    notification: {
      title: 'Reminder',
      body: 'A minute for yourself?',
      lang: 'en',
      tag: 'reminder',
      navigate: 'https://hearten.example/',
    },
  });
  assert.equal(message.path, new URL(device.subscription.endpoint).pathname);
  const { pushKey } = await listReminders(browser);
  assert.equal(vapidClaims(message, pushKey ?? '').sub, 'https://hearten.example');
  service.answer = (_message, response) => response.writeHead(500).end();
  assert.deepEqual((await send()).json(), { sent: false });
  assert.equal((await send()).statusCode, 429);
});

test('a device that its push service does not know any more loses its reminders', async (t) => {
  const testApp = await buildReminderApp(t);
  const { browser } = await registerPerson(testApp);
  await switchOn(browser);
  testApp.service.answer = (_message, response) => response.writeHead(410).end();
  assert.deepEqual((await browser.post('/api/reminders/test')).json(), { sent: false });
  assert.deepEqual((await listReminders(browser)).devices, []);
});

test('reminders end with the session of their device, and move with it to a new id', async (t) => {
  const { testApp, browser, phone, password } = await openTwoDevices(t);
  await switchOn(browser);
  await switchOn(phone);
  const ids = async (one: Browser) => (await listReminders(one)).devices.map(({ id }) => id);
  const [own] = await ids(browser);
  assert.equal((await phone.copy().post('/api/logout')).statusCode, 204);
  assert.equal(await isSignedIn(phone), false);
  assert.deepEqual(await ids(browser), [own]);

  const body = { currentPassword: password, newPassword: 'another quiet morning' };
  assert.equal((await browser.post('/api/password', body)).statusCode, 204);
  await testApp.services.sessions.sweep();
  assert.deepEqual(await ids(browser), [own]);
  assert.equal((await browser.post('/api/logout')).statusCode, 204);
  assert.equal((await testApp.services.pool.query('select from reminders')).rowCount, 0);
});

test('a device that another person uses now reminds the new one alone', async (t) => {
  const testApp = await buildReminderApp(t);
  const { browser: first } = await registerPerson(testApp);
  const { browser: second } = await registerPerson(testApp);
  const { device } = await switchOn(first);
  await switchOn(second, {}, device);
  assert.deepEqual((await listReminders(first)).devices, []);
  assert.equal((await listReminders(second)).devices.length, 1);
});

test('addresses outside the list, unknown zones and odd schedules are refused', async (t) => {
  const testApp = await buildReminderApp(t);
  const { browser } = await registerPerson(testApp);
  const { subscription } = new SubscribedBrowser();
  const put = async (change: object) => {
    const body = { ...SCHEDULE, subscription, ...change };
    return (await browser.call('PUT', '/api/reminders', { body })).statusCode;
  };
  const at = (endpoint: string) => ({ subscription: { ...subscription, endpoint } });
  for (const endpoint of [
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/',
    'https://localhost/',
    'https://attacker.test/',
    'https://push.hearten.example:22/',
    'http://push.hearten.example/',
    'https://push.hearten.example.attacker.test/',
  ]) {
    assert.equal(await put(at(endpoint)), 400, endpoint);
  }
  for (const odd of [
    { zone: 'Europe/Nowhere' },
    { zone: 'CET' },
    { times: [] },
    { times: ['09:00', '09:00'] },
    { times: ['09:00', '10:00', '11:00', '12:00'] },
    { times: ['24:00'] },
    { days: [] },
    { days: [0] },
    { days: [1, 1] },
    { quietHours: { from: '22:00' } },
  ]) {
    assert.equal(await put(odd), 400, JSON.stringify(odd));
  }
  assert.equal(await put({}), 200);
  assert.equal(testApp.service.received.length, 0);
});

test('without an https PUBLIC_ORIGIN push is not offered', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  assert.deepEqual(await listReminders(browser), { pushKey: null, devices: [] });
  const body = { ...SCHEDULE, subscription: new SubscribedBrowser().subscription };
  assert.equal((await browser.call('PUT', '/api/reminders', { body })).statusCode, 404);
  assert.equal((await browser.post('/api/reminders/test')).statusCode, 404);
});

test('a dump shows neither the address nor the keys of a device, and an erasure destroys its row', async (t) => {
  const testApp = await buildReminderApp(t);
  const { services } = testApp;
  const { browser, password } = await registerPerson(testApp);
  const { device } = await switchOn(browser);
  const row = (await dump(services.pool)).get('public.reminders') ?? '';
  assert.match(row, /Europe\/Berlin/);
  const { endpoint, keys } = device.subscription;
  for (const secret of [endpoint, new URL(endpoint).pathname.slice(6), keys.p256dh, keys.auth]) {
    assert.ok(!encodingsOf(secret).some((form) => row.toLowerCase().includes(form)), secret);
  }
  assert.equal((await browser.call('DELETE', '/api/user', { body: { password } })).statusCode, 204);
  assert.equal((await dump(services.pool)).get('public.reminders'), '');
  const { rows } = await services.pool.query(
    "select since from erased_remains where table_name like '%reminders'",
  );
  assert.ok(rows[0]?.since, 'its files are cleaned soon');
});
