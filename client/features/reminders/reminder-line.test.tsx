import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { now } from '../../lib/today.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { addPush, PUSH_KEY } from '../../testing/push-browser.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { haveEnded } from './check-device.ts';
import { ReminderHost } from './reminder-host.tsx';
import { deviceZone, type ReminderSettings, settings } from './settings.ts';

const KEY = `hearten.draft.reminders.${MAREN.id}`;

/** Signs in with these settings on the device. */
async function signInWith(stored?: Partial<ReminderSettings>): Promise<void> {
  await act(async () => signedOut());
  if (stored)
    localStorage.setItem(
      KEY,
      JSON.stringify({ isOn: true, times: ['00:00'], quietHours: { from: '00:00', to: '00:00' }, ...stored }),
    );
  await act(async () => signedInAs(MAREN));
}

beforeEach(() => {
  localStorage.clear();
  clearResources();
  haveEnded.value = false;
  now.value = new Date();
});

test('inside the app a quiet line reminds, until it is closed', async (t) => {
  const server = await serve(t, () => [200, 'null']);
  await signInWith({ way: 'app' });
  await render(t, <ReminderHost />);
  await until(() => pageText().includes('A minute for yourself?'));
  await press(named('button', 'Not now'));
  assert.doesNotMatch(pageText(), /A minute/);
  assert.match(settings.value.closed, /^\d{4}-\d\d-\d\d 00:00$/);
  assert.deepEqual(
    server.seen.map(({ path }) => path),
    [`/api/mood/latest?userId=${MAREN.id}`],
    'a device without push messages asks for nothing about them',
  );
});

test('a person who has checked in today is not reminded, unless they want it', async (t) => {
  await serve(t, () => [200, moodEntry()]);
  await signInWith({ way: 'app', skipsCheckedInDays: true });
  const { leave } = await render(t, <ReminderHost />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  assert.doesNotMatch(pageText(), /A minute/);
  await leave();
  await signInWith({ way: 'app', skipsCheckedInDays: false });
  await render(t, <ReminderHost />);
  await until(() => pageText().includes('A minute for yourself?'));
});

test('after a journey the device asks whether reminders should follow its clock', async (t) => {
  const device = { id: 'a', current: true, stopped: false };
  const server = await serve(t, ({ method }) =>
    method === 'GET' ? [200, { pushKey: PUSH_KEY, devices: [device] }] : [200, device],
  );
  const endpoint = 'https://push.example/send/old';
  addPush(t, { permission: 'granted', endpoint });
  await signInWith({ way: 'push', zone: 'Pacific/Kiritimati', endpoint });
  const { leave } = await render(t, <ReminderHost />);
  await until(() => pageText().includes('Should reminders follow it, too?'));
  await press(named('button', 'Keep Kiritimati time'));
  assert.doesNotMatch(pageText(), /Should reminders follow/);
  assert.equal(settings.value.zone, 'Pacific/Kiritimati');
  await leave();

  await signInWith({ way: 'push', zone: 'Pacific/Kiritimati', endpoint });
  await render(t, <ReminderHost />);
  await press(await until(() => named('button', 'Yes')));
  await until(() => server.seen.some(({ method }) => method === 'PUT'));
  const put = server.seen.find(({ method }) => method === 'PUT')?.body as ReminderSettings;
  assert.equal(put.zone, deviceZone());
  assert.doesNotMatch(pageText(), /Should reminders follow/);
});

test('a change of the zone that fails keeps the answer about another zone', async (t) => {
  const device = { id: 'a', current: true, stopped: false };
  const server = await serve(t, ({ method }) =>
    method === 'GET' ? [200, { pushKey: PUSH_KEY, devices: [device] }] : [503],
  );
  const endpoint = 'https://push.example/send/old';
  addPush(t, { permission: 'granted', endpoint });
  await signInWith({ way: 'push', zone: 'Pacific/Kiritimati', keptIn: 'Asia/Tokyo', endpoint });
  await render(t, <ReminderHost />);
  await press(await until(() => named('button', 'Yes')));
  await until(() => server.seen.some(({ method }) => method === 'PUT'));
  await until(() => pageText().includes('Should reminders follow it, too?'));
  const { zone, keptIn } = settings.value;
  assert.deepEqual([zone, keptIn], ['Pacific/Kiritimati', 'Asia/Tokyo']);
});

test('a renewed subscription reaches the server at the start, and reminders that have ended ask first', async (t) => {
  let devices: object[] = [{ id: 'a', current: true, stopped: false }];
  const server = await serve(t, ({ method }) =>
    method === 'GET' ? [200, { pushKey: PUSH_KEY, devices }] : [200, devices[0]],
  );
  const puts = () => server.seen.filter(({ method }) => method === 'PUT').length;
  addPush(t, { permission: 'granted', endpoint: 'https://push.example/send/renewed' });
  await signInWith({ way: 'push', zone: deviceZone(), endpoint: 'https://push.example/send/old' });
  const { leave } = await render(t, <ReminderHost />);
  await until(() => puts() === 1);
  await until(() => settings.value.endpoint === 'https://push.example/send/renewed');
  await leave();

  devices = [];
  await render(t, <ReminderHost />);
  await until(() => pageText().includes('Reminders have ended on this device.'));
  assert.equal(puts(), 1);
  await press(named('button', 'Switch on again'));
  await until(() => puts() === 2);
  assert.equal(settings.value.isOn, true);
});

test('reminders that were ended elsewhere stay ended after the browser has renewed its subscription', async (t) => {
  const server = await serve(t, () => [200, { pushKey: PUSH_KEY, devices: [] }]);
  addPush(t, { permission: 'granted', endpoint: 'https://push.example/send/renewed' });
  await signInWith({ way: 'push', zone: deviceZone(), endpoint: 'https://push.example/send/old' });
  await render(t, <ReminderHost />);
  await until(() => pageText().includes('Reminders have ended on this device.'));
  assert.ok(server.seen.every(({ method }) => method === 'GET'));
});

test('where notifications are not allowed any more, reminders come inside the app', async (t) => {
  await serve(t, () => [200, { pushKey: PUSH_KEY, devices: [] }]);
  addPush(t, { permission: 'denied' });
  await signInWith({ way: 'push', zone: deviceZone() });
  await render(t, <ReminderHost />);
  await until(() => settings.value.way === 'app');
});

test('a person who switched on daily reminders in 1.0.2 is asked once', async (t) => {
  await serve(t, () => [200, 'null']);
  localStorage.setItem('remindersEnabled', 'true');
  await signInWith();
  const { leave } = await render(t, <ReminderHost />);
  await until(() => pageText().includes('You once switched on daily reminders.'));
  await press(named('button', 'No, thanks'));
  await leave();
  await render(t, <ReminderHost />);
  assert.doesNotMatch(pageText(), /You once/);
  assert.equal(settings.value.isOn, false);
});

test('signing out by choice removes the settings from the device', async () => {
  await signInWith({ way: 'app' });
  const { endSession } = await import('../session/session.ts');
  await act(() => endSession(async () => undefined));
  assert.equal(localStorage.getItem(KEY), null);
});
