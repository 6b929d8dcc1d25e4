import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { DeviceReminder } from '../../../domain/reminders/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { MAREN } from '../../testing/people.ts';
import { addPush, PUSH_KEY } from '../../testing/push-browser.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { RemindersPage } from './reminders-page.tsx';
import { settings } from './settings.ts';

const DEVICE: DeviceReminder = {
  id: '0c8b7f2e-54a1-4d0f-9b6a-2f4d1e7c8a90',
  device: 'Firefox on Android',
  current: true,
  stopped: false,
  zone: 'Europe/Berlin',
  times: ['09:00'],
  days: [1, 2, 3, 4, 5, 6, 7],
  quietHours: { from: '22:00', to: '07:30' },
  skipsCheckedInDays: true,
};

/** A server with push messages, and the devices that have reminders. */
async function withPush(t: Parameters<typeof serve>[0], devices: DeviceReminder[] = []) {
  const server = await serve(t, ({ method, path, body }) => {
    if (method === 'GET') return [200, { pushKey: PUSH_KEY, devices }];
    if (method === 'DELETE') {
      devices.splice(0, devices.length, ...devices.filter(({ id }) => !path.endsWith(id)));
      return [204];
    }
    if (path.endsWith('/test')) return [200, { sent: true }];
    const { subscription: _, ...schedule } = body as DeviceReminder & { subscription: unknown };
    const stored = { ...DEVICE, ...schedule };
    devices.splice(0, devices.length, stored, ...devices.filter(({ current }) => !current));
    return [200, stored];
  });
  return { server, devices };
}

const remindMe = () => document.querySelector<HTMLInputElement>('[role="switch"]') ?? undefined;
const puts = ({ seen }: TestServer) =>
  seen.filter(({ method }) => method === 'PUT').map(({ body }) => body as DeviceReminder);
const times = () => [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="Time"]')];

beforeEach(async () => {
  localStorage.clear();
  clearResources();
  await act(async () => signedOut());
  await act(async () => signedInAs(MAREN));
});

test('the permission is asked for only when reminders are switched on, and then the server knows the device', async (t) => {
  const { server } = await withPush(t);
  const browser = addPush(t);
  await render(t, <RemindersPage />);
  await until(remindMe);
  assert.match(
    pageText(),
    /The push service of your browser’s maker, .* learns that this device gets messages/,
  );
  assert.equal(browser.asked, 0);
  await press(remindMe());
  const put = await until(() => puts(server)[0]);
  assert.equal(browser.asked, 1);
  assert.deepEqual(
    { ...put },
    {
      zone: settings.value.zone,
      times: ['09:00'],
      days: [1, 2, 3, 4, 5, 6, 7],
      quietHours: { from: '22:00', to: '07:30' },
      skipsCheckedInDays: true,
      subscription: {
        endpoint: 'https://push.example/send/new',
        keys: { p256dh: PUSH_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      },
    },
  );
  await until(() => settings.value.way === 'push');
  await until(() => pageText().includes('What others can see'));
  assert.match(pageText(), /What others can see9:00ReminderA minute for yourself\?/);
});

test('days, times and quiet hours change at once and reach the server', async (t) => {
  const { server } = await withPush(t);
  addPush(t);
  await render(t, <RemindersPage />);
  await press(await until(remindMe));
  await press(await until(() => named('button', 'Wednesday')));
  assert.match(pageText(), /Every day but Wednesday\./);
  await press(named('button', 'Add a time'));
  await until(() => times().length === 2);
  await type(times()[1] as HTMLInputElement, '21:15');
  await press(named('button', 'Remove time 1'));
  assert.deepEqual(settings.value.times, ['21:15']);
  assert.equal(document.activeElement?.textContent, ' Add a time', 'the focus moves from the removed button');
  const to = document.querySelectorAll<HTMLInputElement>('input[type="time"]')[2];
  await type(to as HTMLInputElement, '06:45');
  await until(() => puts(server).at(-1)?.quietHours?.to === '06:45');
  const { days, times: sent } = puts(server).at(-1) as DeviceReminder;
  assert.deepEqual([days, sent], [[1, 2, 4, 5, 6, 7], ['21:15']]);
});

test('at most three times a day, no time twice, and at least one day', async (t) => {
  await withPush(t);
  addPush(t);
  await render(t, <RemindersPage />);
  await press(await until(remindMe));
  for (let count = 0; count < 2; count++) await press(await until(() => named('button', 'Add a time')));
  assert.equal(times().length, 3);
  assert.equal(named('button', 'Add a time'), undefined);
  assert.match(pageText(), /Three times a day at most\./);
  await type(times()[1] as HTMLInputElement, '09:00');
  assert.match(pageText(), /You already have a reminder at this time\./);
  await type(times()[1] as HTMLInputElement, '23:00');
  assert.match(pageText(), /in your quiet hours, so it won’t come/);
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await press(named('button', day));
  }
  assert.deepEqual(settings.value.days, [7]);
  assert.match(pageText(), /Only on Sunday\./);
});

test('the test button says what became of the message', async (t) => {
  const { server } = await withPush(t, [DEVICE]);
  addPush(t);
  await render(t, <RemindersPage />);
  await press(await until(remindMe));
  await press(await until(() => named('button', 'Send a test now')));
  await until(() => /Sent at \d+:\d\d\. If nothing came, check/.test(pageText()));
  const { answer } = server;
  server.answer = (request) => (request.path.endsWith('/test') ? [200, { sent: false }] : answer(request));
  await press(named('button', 'Send a test now'));
  await until(() => pageText().includes('didn’t take it'));
  assert.doesNotMatch(pageText(), /Sent at/);
});

test('switching off ends the reminders on the server and the subscription in the browser', async (t) => {
  const { devices } = await withPush(t);
  const browser = addPush(t);
  await render(t, <RemindersPage />);
  await press(await until(remindMe));
  await until(() => devices.length === 1);
  await press(remindMe());
  await until(() => devices.length === 0);
  await until(() => !settings.value.isOn);
  assert.equal(browser.endpoint, '');
  assert.doesNotMatch(pageText(), /Quiet hours/);
});

test('a refused permission and an unreachable push service leave reminders inside the app', async (t) => {
  const { server } = await withPush(t);
  const browser = addPush(t, { answer: 'denied' });
  await render(t, <RemindersPage />);
  await press(await until(remindMe));
  await until(() => pageText().includes('are blocked in this browser’s settings'));
  assert.deepEqual([settings.value.isOn, settings.value.way], [true, 'app']);
  assert.match(pageText(), /Quiet hours/);
  assert.doesNotMatch(pageText(), /Send a test now/);

  await press(remindMe());
  Object.assign(browser, { permission: 'default', answer: 'granted', isDown: true });
  await press(remindMe());
  await until(() => pageText().includes('can’t be reached right now'));
  assert.equal(settings.value.way, 'app');
  assert.equal(puts(server).length, 0);
});

test('without push on the server or in the browser the page says so', async (t) => {
  await serve(t, () => [200, { pushKey: null, devices: [] }]);
  await render(t, <RemindersPage />);
  await until(remindMe);
  assert.match(pageText(), /This server sends no messages to devices\. Hearten reminds you inside the app/);
  await press(remindMe());
  assert.deepEqual([settings.value.isOn, settings.value.way], [true, 'app']);
  assert.match(pageText(), /When.*Quiet hours/);
});

test('on an iPhone outside of an installed app the page says what to do', async (t) => {
  await withPush(t);
  t.mock.getter(navigator, 'userAgent', () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
  await render(t, <RemindersPage />);
  await until(() => pageText().includes('An iPhone shows reminders only from the home screen.'));
  await press(named('button', 'On an iPhone: three steps before reminders can work'));
  await until(() => pageText().includes('Choose Add to Home Screen'));
  await press(named('button', 'Done'));
});

test('reminders that stopped by themselves are off, and nobody is reproached', async (t) => {
  await withPush(t, [{ ...DEVICE, stopped: true }]);
  addPush(t);
  localStorage.setItem('hearten.draft.reminders.1001', JSON.stringify({ isOn: true, way: 'push' }));
  await act(async () => signedOut());
  await act(async () => signedInAs(MAREN));
  await render(t, <RemindersPage />);
  await until(() => pageText().includes('Reminders stopped by themselves'));
  assert.equal(remindMe()?.checked, false);
  await press(remindMe());
  await until(() => !pageText().includes('Reminders stopped by themselves'));
  assert.equal(remindMe()?.checked, true);
});

test('other devices with reminders can be ended from here', async (t) => {
  const { devices } = await withPush(t, [{ ...DEVICE, current: false }]);
  addPush(t);
  await render(t, <RemindersPage />);
  await press(await until(() => named('button', 'End reminders on Firefox on Android')));
  await until(() => devices.length === 0);
  await until(() => !pageText().includes('Other devices with reminders'));
});

test('a failed load can be repeated', async (t) => {
  const server = await serve(t, () => [503]);
  await render(t, <RemindersPage />);
  await until(() => pageText().includes('Your reminders can’t be loaded right now.'));
  server.answer = () => [200, { pushKey: null, devices: [] }];
  await press(named('button', 'Try again'));
  await until(remindMe);
});
