import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act } from 'react';
import { controlledClock } from '../../testing/clock.ts';
import { notification } from '../../testing/notifications.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { setVisibility } from '../../testing/visibility.ts';
import { GratitudeBanner } from './gratitude-banner.tsx';
import { clearInbox, unreadCount, unreadNotifications } from './inbox.ts';

const card = () => named('button', 'Close')?.parentElement as HTMLElement;
const over = (type: string) =>
  act(async () => void card().dispatchEvent(new PointerEvent(type, { bubbles: true })));

beforeEach(() => clearInbox());
afterEach(() => setVisibility('visible'));

async function show(part = {}) {
  const clock = controlledClock();
  const state = { closed: 0 };
  const one = notification(part);
  return {
    clock,
    state,
    one,
    element: <GratitudeBanner notification={one} clock={clock} onClose={() => state.closed++} />,
  };
}

test('the banner shows the message without a sender', async (t) => {
  await serve(t, () => [204]);
  const { element } = await show({ message: 'I read you.' });
  await render(t, element);
  assert.match(pageText(), /Someone sent you gratitude“I read you\.”/);
});

test('a notification without words shows the fallback text', async (t) => {
  await serve(t, () => [204]);
  const { element } = await show({ message: '' });
  await render(t, element);
  assert.match(pageText(), /“Someone appreciated your presence”/);
});

test('it closes after 8 seconds or by its button', async (t) => {
  await serve(t, () => [204]);
  const { clock, state, element } = await show();
  await render(t, element);
  clock.pass(7_999);
  assert.equal(state.closed, 0);
  clock.pass(1);
  assert.equal(state.closed, 1);
  await press(named('button', 'Close'));
  assert.equal(state.closed, 2);
});

test('its time stops while it is hovered or focused, or the page is hidden', async (t) => {
  await serve(t, () => [204]);
  const { clock, state, element } = await show();
  await render(t, element);
  clock.pass(5_000);
  await over('pointerover');
  clock.pass(60_000);
  await over('pointerout');
  await act(async () => named('button', 'Close')?.focus());
  clock.pass(60_000);
  await act(async () => named('button', 'Close')?.blur());
  await setVisibility('hidden');
  clock.pass(60_000);
  await setVisibility('visible');
  clock.pass(2_999);
  assert.equal(state.closed, 0);
  clock.pass(1);
  assert.equal(state.closed, 1);
});

test('it is marked as read once the page is visible, and leaves the unread count', async (t) => {
  const server = await serve(t, () => [204]);
  await setVisibility('hidden');
  const { element, one } = await show();
  unreadNotifications.value = [one];
  await render(t, element);
  assert.equal(unreadCount.value, 1);
  await setVisibility('visible');
  await until(() => server.seen.length === 1);
  assert.deepEqual(
    [server.seen[0]?.method, server.seen[0]?.path],
    ['PUT', `/api/notifications/${one.id}/read`],
  );
  assert.equal(unreadCount.value, 0);
});

test('a notification that could not be marked as read stays unread', async (t) => {
  const server = await serve(t, () => [503]);
  const { element, one } = await show();
  unreadNotifications.value = [one];
  await render(t, element);
  await until(() => server.seen.length === 1 && unreadCount.value === 1);
});
