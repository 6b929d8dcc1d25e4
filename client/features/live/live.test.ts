import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { LIVE_CLOSE } from '../../../domain/live/close-codes.ts';
import type { PresenceMessage } from '../../../domain/live/messages.ts';
import { notification } from '../../testing/notifications.ts';
import { MAREN } from '../../testing/people.ts';
import { until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { setSignedInHint } from '../../testing/signed-in-hint.ts';
import { type FakeSocket, installFakeSockets } from '../../testing/socket.ts';
import { setVisibility } from '../../testing/visibility.ts';
import { ownPlace } from '../community/own-place.ts';
import { ownRegion } from '../community/own-region.ts';
import { offTheMap } from '../preferences/preferences.ts';
import { session, signedInAs, signedOut } from '../session/session.ts';
import { liveNotification, livePosts, livePresence, liveStatus, startLive } from './live.ts';

const ILSE = { ...MAREN, id: 1002, username: 'ilse' };
const CROWD: PresenceMessage = { type: 'presence', totalActiveUsers: 7, locations: [] };
const HERE = () => ({ type: 'here', region: ownRegion(), ...ownPlace() });
const AWAY = { type: 'away' };

const sockets = installFakeSockets();
const last = () => sockets.at(-1) as FakeSocket;
const come = () => {
  signedInAs(MAREN);
  last().open();
};

beforeEach(() => {
  signedOut();
  offTheMap.choose(false);
  startLive();
  sockets.length = 0;
});
afterEach(() => setVisibility('visible'));

test('a visitor has no connection, signing in opens one, and signing out closes it', async (t) => {
  await serve(t, () => [204]);
  assert.equal(sockets.length, 0);
  signedInAs(MAREN);
  assert.deepEqual(
    sockets.map(({ url }) => url),
    [`${location.origin.replace('http:', 'ws:')}/api/live`],
  );
  last().open();
  assert.equal(liveStatus.value, 'open');
  signedInAs({ ...MAREN, fullName: 'Maren Holt-Berg' });
  startLive();
  assert.equal(sockets.length, 1, 'the same person under another name');
  signedOut();
  assert.ok(last().isClosedByPage);
  assert.equal(liveStatus.value, 'off');
});

test('another user gets another connection', () => {
  come();
  signedInAs(ILSE);
  assert.equal(sockets.length, 2);
  assert.ok(sockets[0]?.isClosedByPage);
  assert.ok(!last().isClosedByPage);
});

test("it sends the rough location on open, and 'away' while the person keeps off the map", () => {
  come();
  const { lat = Number.NaN, lng = Number.NaN } = HERE();
  assert.deepEqual([(lat * 2) % 1, (lng * 2) % 1].map(Math.abs), [0, 0], 'a point of the half-degree grid');
  offTheMap.choose(true);
  offTheMap.choose(false);
  assert.deepEqual(last().sent, [HERE(), AWAY, HERE()]);
  offTheMap.choose(true);
  signedOut();
  come();
  assert.deepEqual(last().sent, [AWAY], 'the first message already says so');
});

test('a page hidden for five minutes is off the map until it is visible again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  come();
  await setVisibility('hidden');
  t.mock.timers.tick(299_999);
  // The connection's pings fall within these minutes, and this answers them.
  last().say({ type: 'pong' });
  const said = () => last().sent.filter((message) => (message as { type: string }).type !== 'ping');
  assert.deepEqual(said(), [HERE()]);
  t.mock.timers.tick(1);
  assert.deepEqual(said(), [HERE(), AWAY]);
  await setVisibility('visible');
  assert.deepEqual(said(), [HERE(), AWAY, HERE()]);
});

test('messages are stored in signals, and the presence is forgotten with the connection', () => {
  come();
  last().say(CROWD);
  assert.equal(livePresence.value?.totalActiveUsers, 7);
  const thanks = notification();
  last().say({ type: 'notification', notification: thanks });
  assert.deepEqual(liveNotification.value, thanks);
  last().say({ type: 'posts', region: 'Asia' });
  const first = livePosts.value;
  last().say({ type: 'posts', region: 'Asia' });
  assert.deepEqual(livePosts.value, first);
  assert.notEqual(livePosts.value, first, 'each message is a new object');
  last().end();
  assert.equal(livePresence.value, null);
  assert.equal(liveStatus.value, 'waiting');
});

test('a count of zero is ignored before this person has been counted', () => {
  const total = () => livePresence.value?.totalActiveUsers;
  come();
  last().say({ ...CROWD, totalActiveUsers: 0 });
  assert.equal(total(), undefined);
  last().say({ ...CROWD, totalActiveUsers: 1 });
  last().say({ ...CROWD, totalActiveUsers: 0 });
  assert.equal(total(), 0, 'later, a person who is not counted may see zero');
});

test('it reconnects at once when the network returns or the page becomes visible', async () => {
  come();
  last().end();
  window.dispatchEvent(new Event('online'));
  assert.equal(sockets.length, 2);
  last().end();
  await setVisibility('hidden');
  assert.equal(sockets.length, 2);
  await setVisibility('visible');
  assert.equal(sockets.length, 3);
});

test('when the session has ended the session is loaded again', async (t) => {
  const server = await serve(t, () => [401, { message: 'Not signed in' }]);
  setSignedInHint(true);
  come();
  last().end(LIVE_CLOSE.sessionEnded);
  await until(() => session.peek().status === 'signed-out');
  assert.equal(server.seen[0]?.path, '/api/user');
  assert.equal(liveStatus.value, 'off');
});
