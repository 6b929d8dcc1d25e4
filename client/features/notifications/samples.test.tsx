import '../../testing/demo-mode.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { notification } from '../../testing/notifications.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { Bell } from './bell.tsx';

const bell = () =>
  document.querySelector<HTMLButtonElement>('button[aria-haspopup="dialog"]') as HTMLButtonElement;
const items = () =>
  [...document.querySelectorAll('[role="dialog"] li')].map((item) => item.textContent ?? '');
const open = async () => {
  await press(bell());
  await until(() => document.querySelector('[role="dialog"]'));
};

beforeEach(async () => {
  localStorage.clear();
  clearResources();
  await act(async () => signedInAs(MAREN));
});

test('in demo mode three marked samples stand below the real notifications', async (t) => {
  await serve(t, () => [200, [notification({ message: 'From the window.' })]]);
  await render(t, <Bell />);
  await open();
  await until(() => items().length === 4);
  assert.match(items()[0] as string, /Unread.*From the window\./);
  assert.deepEqual(
    items().map((text) => text.includes('Sample')),
    [false, true, true, true],
  );
  assert.deepEqual(
    items().map((text) => /5m ago|2h ago|1d ago/.exec(text)?.[0]),
    [undefined, '5m ago', '2h ago', '1d ago'],
  );
});

test('changes of samples stay on this device and survive a reload', async (t) => {
  const server = await serve(t, () => [200, []]);
  const first = await render(t, <Bell />);
  await open();
  await until(() => items().length === 3);
  await press(named('button', 'Mark as read: A message from Hearten'));
  await press(named('button', 'Delete: A quiet hello'));
  assert.equal(items().length, 1);
  await first.leave();
  await render(t, <Bell />);
  await open();
  await until(() => items().length === 1);
  assert.match(items()[0] as string, /Someone sent you gratitude/);
  assert.ok(server.seen.every(({ method }) => method === 'GET'));
});

test("'Mark all as read' removes the samples, and the panel says what will appear there", async (t) => {
  await serve(t, () => [200, []]);
  await render(t, <Bell />);
  await open();
  await until(() => items().length === 3);
  await press(named('button', 'Mark all as read'));
  assert.match(pageText(), /No notifications yet\. Thanks that you receive/);
});

test('a visitor of the demo sees the samples without an API call', async (t) => {
  const server = await serve(t, () => [200, []]);
  await act(async () => signedOut());
  await render(t, <Bell />);
  await open();
  assert.equal(items().length, 3);
  assert.equal(server.seen.length, 0);
});
