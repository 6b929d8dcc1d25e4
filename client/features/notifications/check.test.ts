import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { notification } from '../../testing/notifications.ts';
import { MAREN } from '../../testing/people.ts';
import { until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { installFakeSockets } from '../../testing/socket.ts';
import { setVisibility } from '../../testing/visibility.ts';
import { dialogClosed, dialogOpened } from '../../ui/dialog/open-dialogs.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { checkNotifications } from './check.ts';
import { banner, clearInbox, unreadCount, unreadNotifications } from './inbox.ts';

const TURNS_MAX = 1_000;

const check = () => checkNotifications(new AbortController().signal);
const shownId = () => banner.peek()?.id;

const sockets = installFakeSockets();

beforeEach(() => clearInbox());
afterEach(() => signedOut());

test('the first unread notification gets a banner, once', async (t) => {
  const [newest, older] = [notification(), notification()];
  const server = await serve(t, () => [200, [newest, older]]);
  await check();
  assert.equal(server.seen[0]?.path, '/api/notifications?unread=true');
  assert.equal(shownId(), newest.id);
  assert.equal(unreadCount.value, 2);
  banner.value = null;
  await check();
  assert.equal(shownId(), undefined, 'its banner has been shown before');
  server.answer = () => [200, [older]];
  await check();
  assert.equal(shownId(), older.id);
});

test('a banner waits until no dialog and no other banner is open', async (t) => {
  const [first, second] = [notification(), notification()];
  const server = await serve(t, () => [200, [first]]);
  const dialog = document.createElement('dialog');
  dialogOpened(dialog);
  await check();
  assert.equal(shownId(), undefined);
  dialogClosed(dialog);
  assert.equal(shownId(), first.id, 'as soon as no dialog is open');
  server.answer = () => [200, [second, first]];
  await check();
  assert.equal(shownId(), first.id);
  banner.value = null;
  assert.equal(shownId(), second.id);
  banner.value = null;
  assert.equal(shownId(), undefined);
});

test('a failed check changes nothing', async (t) => {
  const server = await serve(t, () => [200, [notification()]]);
  await check();
  server.answer = () => 'hang up';
  await check();
  assert.equal(unreadCount.value, 1);
});

test('a live notification gets a banner at once and is counted once', async (t) => {
  const server = await serve(t, () => [200, []]);
  signedInAs(MAREN);
  await check();
  assert.equal(server.seen.length, 1);
  sockets.at(-1)?.open();
  await until(() => server.seen.length === 2);
  const [first, second] = [notification(), notification()];
  sockets.at(-1)?.say({ type: 'notification', notification: first });
  assert.equal(shownId(), first.id);
  sockets.at(-1)?.say({ type: 'notification', notification: second });
  sockets.at(-1)?.say({ type: 'notification', notification: first });
  assert.equal(shownId(), first.id);
  assert.equal(unreadCount.value, 2);
  sockets.at(-1)?.say({ type: 'notification', notification: notification({ type: 'message' }) });
  assert.equal(unreadCount.value, 3, 'a decision is counted as well');
});

test('an open live connection stops polling, and each new connection checks once', async (t) => {
  const missed = notification();
  const server = await serve(t, () => [200, []]);
  signedInAs(MAREN);
  sockets.at(-1)?.open();
  await until(() => server.seen.length === 1);
  await check();
  assert.equal(server.seen.length, 1);
  sockets.at(-1)?.end();
  server.answer = () => [200, [missed]];
  await check();
  assert.equal(server.seen.length, 2, 'it polls while there is no connection');
  banner.value = null;
  server.answer = () => [200, [notification(), missed]];
  window.dispatchEvent(new Event('online'));
  sockets.at(-1)?.open();
  await until(() => server.seen.length === 3 && unreadCount.value === 2);
});

test('a check that fails when the connection opens is repeated until it succeeds', async (t) => {
  const missed = notification();
  const server = await serve(t, () => [503]);
  signedInAs(MAREN);
  sockets.at(-1)?.open();
  await until(() => server.seen.length === 1);
  // A failed check is only known after its answer has arrived.
  for (let turn = 0; turn < TURNS_MAX && server.seen.length === 1; turn++) {
    await wait(5);
    await check();
  }
  assert.equal(server.seen.length, 2);
  assert.equal(unreadCount.value, 0);
  server.answer = () => [200, [missed]];
  await check();
  assert.equal(unreadCount.value, 1);
  const looks = server.seen.length;
  await check();
  assert.equal(server.seen.length, looks);
});

test('when the page becomes visible again one check finds what was read on another device', async (t) => {
  const [read, unread] = [notification(), notification()];
  const server = await serve(t, () => [200, [unread, read]]);
  signedInAs(MAREN);
  sockets.at(-1)?.open();
  await until(() => unreadCount.value === 2);
  await setVisibility('hidden');
  await setVisibility('visible');
  server.answer = () => [200, [unread]];
  await check();
  assert.equal(unreadCount.value, 1);
  const looks = server.seen.length;
  await check();
  assert.equal(server.seen.length, looks);
});

test('a notification that arrives during a check is not lost', async (t) => {
  const [read, old, newest] = [notification(), notification(), notification()];
  let answer = () => {};
  const looking = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = await serve(t, () => looking.then(() => [200, [old]]));
  unreadNotifications.value = [read];
  signedInAs(MAREN);
  sockets.at(-1)?.open();
  await until(() => server.seen.length === 1);
  sockets.at(-1)?.say({ type: 'notification', notification: newest });
  answer();
  await until(() => unreadNotifications.value.some(({ id }) => id === old.id));
  assert.deepEqual(
    unreadNotifications.value.map(({ id }) => id),
    [newest.id, old.id],
  );
});
