import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { notification } from '../../testing/notifications.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, serve, type TestServer } from '../../testing/server.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { Bell } from './bell.tsx';
import { clearInbox, setLocalChange, unreadNotifications } from './inbox.ts';

const bell = () =>
  document.querySelector<HTMLButtonElement>('button[aria-haspopup="dialog"]') as HTMLButtonElement;
const panel = () => document.querySelector<HTMLElement>('[role="dialog"]');
const items = () =>
  [...document.querySelectorAll('[role="dialog"] li')].map((item) => item.textContent ?? '');
const alertText = () => document.querySelector('[role="alert"]')?.textContent ?? '';
const open = async () => {
  await press(bell());
  await until(() => panel());
};

/** The calls for the list. The panel also asks how many thank-yous wait. */
const listsAsked = ({ seen }: TestServer) => seen.filter(({ path }) => path.startsWith('/api/notifications'));

const THANKS = notification({ message: 'From the window.' });
const OLD = notification({ message: 'Long ago.', isRead: true, createdAt: '2026-01-01T00:00:00Z' });

beforeEach(async () => {
  localStorage.clear();
  clearResources();
  clearInbox();
  await act(async () => signedInAs(MAREN));
});

test('outside demo mode the panel holds real notifications alone, and the bell counts them', async (t) => {
  const server = await serve(t, () => [200, [THANKS, OLD]]);
  await render(t, <Bell />);
  await act(async () => {
    unreadNotifications.value = [THANKS];
  });
  assert.equal(bell().getAttribute('aria-label'), 'Notifications, 1 unread');
  await open();
  await until(() => items().length === 2);
  assert.equal(listsAsked(server)[0]?.path, `/api/notifications?userId=${MAREN.id}`);
  assert.match(items()[0] as string, /Unread.*From the window\..*just now/);
  assert.doesNotMatch(items()[1] as string, /Unread/);
  assert.doesNotMatch(pageText(), /Sample/);
  assert.equal(localStorage.getItem(`hearten.samples.${MAREN.id}`), null);
});

test('marking a real one as read shows at once and goes to the server', async (t) => {
  const held = deferred<Answer>();
  const server = await serve(t, ({ method }) => (method === 'PUT' ? held.promise : [200, [THANKS]]));
  await render(t, <Bell />);
  await act(async () => {
    unreadNotifications.value = [THANKS];
  });
  await open();
  await press(await until(() => named('button', 'Mark as read: Someone sent you gratitude')));
  assert.doesNotMatch(items()[0] as string, /Unread/);
  assert.equal(bell().getAttribute('aria-label'), 'Notifications');
  assert.equal(
    document.activeElement?.textContent,
    'Notifications',
    'the focus moves from the removed button to the heading',
  );
  held.open([204]);
  await until(() => server.seen.some(({ path }) => path === `/api/notifications/${THANKS.id}/read`));
});

test('a decision has a link to its page, which closes the panel and marks the decision as read', async (t) => {
  const news = notification({ type: 'message', title: 'Your reflection is held', opens: 'decisions' });
  const server = await serve(t, ({ method }) => (method === 'GET' ? [200, [news, THANKS]] : [204]));
  await render(t, <Bell />);
  await open();
  const link = await until(() => named('a', 'Read more'));
  assert.equal(document.querySelectorAll('a').length, 1, 'thanks have none');
  assert.equal(link.getAttribute('href'), '/decisions');
  await press(link);
  assert.equal(panel(), null);
  await until(() => server.seen.some(({ path }) => path === `/api/notifications/${news.id}/read`));
});

test('a refused change is undone, and an alert says so', async (t) => {
  await serve(t, ({ method }) => (method === 'GET' ? [200, [THANKS]] : [503]));
  await render(t, <Bell />);
  await open();
  await press(await until(() => named('button', 'Delete: Someone sent you gratitude')));
  await until(alertText);
  assert.equal(alertText(), 'This couldn’t be changed right now. Please try again.');
  assert.match(items()[0] as string, /From the window/);
});

test('a deleted notification is gone from the list and from the server', async (t) => {
  const server = await serve(t, ({ method }) => (method === 'GET' ? [200, [THANKS]] : [204]));
  await render(t, <Bell />);
  await open();
  await press(await until(() => named('button', 'Delete: Someone sent you gratitude')));
  await until(() => server.seen.some(({ method }) => method === 'DELETE'));
  assert.equal(items().length, 0);
});

test("'Mark all as read' marks every notification and then disappears", async (t) => {
  const two = [THANKS, notification()];
  const server = await serve(t, ({ method }) => (method === 'GET' ? [200, two] : [204]));
  await render(t, <Bell />);
  await open();
  await until(() => items().length === 2);
  await press(named('button', 'Mark all as read'));
  await until(() => server.seen.filter(({ method }) => method === 'PUT').length === 2);
  assert.equal(items().length, 2);
  assert.equal(named('button', 'Mark all as read'), undefined);
});

test('an empty panel says what will appear there', async (t) => {
  await serve(t, () => [200, []]);
  await render(t, <Bell />);
  await open();
  await until(() => pageText().includes('No notifications yet.'));
  assert.match(pageText(), /No notifications yet\. Thanks that you receive will appear here\./);
});

test('the panel says when it is loading, and a failed load can be repeated', async (t) => {
  const held = deferred<Answer>();
  const server = await serve(t, () => held.promise);
  await render(t, <Bell />);
  await open();
  assert.match(pageText(), /Loading notifications\.\.\./);
  held.open([503]);
  await until(() => pageText().includes('Your notifications can’t be loaded right now.'));
  server.answer = () => [200, [THANKS]];
  await press(named('button', 'Try again'));
  await until(() => items().length === 1);
});

test('a notification that arrives while the panel is open waits behind a button', async (t) => {
  const late = notification({ message: 'Late.' });
  const server = await serve(t, () => [200, [THANKS]]);
  await render(t, <Bell />);
  await open();
  await until(() => items().length === 1);
  server.answer = () => [200, [late, THANKS]];
  await act(async () => {
    unreadNotifications.value = [late, THANKS];
  });
  assert.equal(items().length, 1);
  await press(named('button', '1 new notification'));
  await until(() => items().length === 2);
  assert.match(items()[0] as string, /Late\./);
});

for (const action of ['Delete', 'Hide']) {
  test(`the list without a thank-you does not call it new (${action})`, async (t) => {
    const server = await serve(t, ({ method }) => (method === 'GET' ? [200, [THANKS]] : [204]));
    await render(t, <Bell />);
    await act(async () => {
      unreadNotifications.value = [THANKS];
    });
    await open();
    await until(() => items().length === 1);
    if (action === 'Delete') await press(named('button', 'Delete: Someone sent you gratitude'));
    else await act(async () => setLocalChange(THANKS.id, 'hidden'));
    await press(bell());
    clearResources();
    server.answer = () => [200, []];
    await open();
    await until(() => pageText().includes('No notifications yet.'));
    assert.doesNotMatch(pageText(), /new notification/);
  });
}

test('the list is cached for 60 s and loaded again by the next opening after that', async (t) => {
  let nowMs = 1_000_000;
  t.mock.method(performance, 'now', () => nowMs);
  const server = await serve(t, () => [200, [THANKS]]);
  await render(t, <Bell />);
  const reopen = async () => {
    await press(bell());
    assert.equal(panel(), null);
    await press(bell());
    assert.ok(panel());
  };
  await press(bell());
  await until(() => items().length === 1);
  nowMs += 59_999;
  await reopen();
  assert.equal(items().length, 1);
  assert.equal(listsAsked(server).length, 1);

  nowMs += 1;
  await reopen();
  await until(() => items().length === 1);
  assert.equal(listsAsked(server).length, 2);
});

test('Escape closes the panel and returns to the bell, and a press outside closes it', async (t) => {
  await serve(t, () => [200, []]);
  await render(t, <Bell />);
  assert.equal(bell().getAttribute('aria-expanded'), 'false');
  await open();
  assert.equal(bell().getAttribute('aria-expanded'), 'true');
  await act(async () => {
    panel()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  assert.equal(panel(), null);
  assert.equal(document.activeElement, bell());

  await open();
  const pressOn = (target: Element | null) =>
    act(async () => void target?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  await pressOn(document.querySelector('[role="dialog"] li'));
  assert.ok(panel());
  await pressOn(document.body);
  assert.equal(panel(), null);
});

test('a visitor sees an empty list without an API call', async (t) => {
  const server = await serve(t, () => [200, []]);
  await act(async () => signedOut());
  await render(t, <Bell />);
  await open();
  assert.match(pageText(), /No notifications yet/);
  assert.equal(server.seen.length, 0);
});
