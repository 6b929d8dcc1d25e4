import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIVE_CLOSE } from '../../../domain/live/close-codes.ts';
import type { ServerMessage } from '../../../domain/live/messages.ts';
import { controlledClock } from '../../testing/clock.ts';
import { FakeSocket } from '../../testing/socket.ts';
import { createConnection } from './connection.ts';

const PONG = { type: 'pong' } as const;

/** A connection without random delay: it waits 1, 2, 4, 8 and then 15 seconds. */
function begin() {
  const clock = controlledClock();
  const sockets: FakeSocket[] = [];
  const received: ServerMessage[] = [];
  const state = { isPaused: false, sessionsEnded: 0, random: 0 };
  const connection = createConnection({
    connect() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onMessage: (message) => received.push(message),
    onSessionEnded: () => state.sessionsEnded++,
    isPaused: () => state.isPaused,
    clock,
    random: () => state.random,
  });
  const last = () => sockets.at(-1) as FakeSocket;
  connection.start();
  return { clock, sockets, received, state, connection, last };
}

test('it reports its status, passes messages on, and sends only while it is open', () => {
  const { connection, received, last } = begin();
  assert.equal(connection.status.value, 'connecting');
  connection.send({ type: 'away' });
  last().open();
  assert.equal(connection.status.value, 'open');
  connection.send({ type: 'away' });
  last().say({ type: 'presence', totalActiveUsers: 3, locations: [] });
  assert.deepEqual(last().sent, [{ type: 'away' }]);
  assert.deepEqual(received, [{ type: 'presence', totalActiveUsers: 3, locations: [] }]);
});

test('a lost connection is retried after 1, 2, 4, 8 and then every 15 seconds or more', () => {
  const { clock, connection, sockets, last } = begin();
  for (const waitMs of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    const before = sockets.length;
    last().end();
    assert.equal(connection.status.value, 'waiting');
    clock.pass(waitMs - 1);
    assert.equal(sockets.length, before, `not before ${waitMs} ms`);
    clock.pass(1);
    assert.equal(sockets.length, before + 1, `after ${waitMs} ms`);
  }
  last().open();
  assert.equal(connection.status.value, 'open');
});

test('a random part lengthens the wait', () => {
  const { clock, sockets, state, last } = begin();
  state.random = 0.5;
  last().end();
  clock.pass(1_499);
  assert.equal(sockets.length, 1);
  clock.pass(1);
  assert.equal(sockets.length, 2);
});

test('the waits start over after a steady connection, but not after one that broke at once', () => {
  const { clock, sockets, last } = begin();
  for (const waitMs of [1_000, 2_000, 4_000]) {
    last().open();
    clock.pass(9_999);
    last().end();
    clock.pass(waitMs);
  }
  assert.equal(sockets.length, 4);
  last().open();
  clock.pass(10_000);
  last().end();
  clock.pass(1_000);
  assert.equal(sockets.length, 5);
});

for (const [name, code] of [
  ['a restart', LIVE_CLOSE.restart],
  ['an unexplained close', 1006],
] as const) {
  test(`after ${name} it reconnects soon`, () => {
    const { clock, sockets, last } = begin();
    last().open();
    last().end(code);
    clock.pass(1_000);
    assert.equal(sockets.length, 2);
  });
}

for (const [name, code] of [
  ['an invalid message', LIVE_CLOSE.badMessage],
  ['too many messages', LIVE_CLOSE.tooMany],
] as const) {
  test(`after ${name} it waits long before it reconnects`, () => {
    const { clock, sockets, state, last } = begin();
    last().open();
    last().end(code);
    clock.pass(14_999);
    assert.equal(sockets.length, 1);
    clock.pass(1);
    assert.equal(sockets.length, 2);
    assert.equal(state.sessionsEnded, 0);
  });
}

test('the end of a session is reported, and the connection reconnects', () => {
  const { clock, sockets, state, last } = begin();
  last().open();
  last().end(LIVE_CLOSE.sessionEnded);
  assert.equal(state.sessionsEnded, 1);
  clock.pass(1_000);
  assert.equal(sockets.length, 2);
});

test('a silent server is pinged, and the connection is dropped without an answer', () => {
  const { clock, connection, sockets, last } = begin();
  last().open();
  clock.pass(24_999);
  assert.deepEqual(last().sent, []);
  clock.pass(1);
  assert.deepEqual(last().sent, [{ type: 'ping' }]);
  clock.pass(9_999);
  last().say(PONG);
  clock.pass(25_000);
  assert.deepEqual(last().sent, [{ type: 'ping' }, { type: 'ping' }]);
  clock.pass(10_000);
  assert.equal(connection.status.value, 'waiting');
  assert.ok(sockets[0]?.isClosedByPage);
  sockets[0]?.say(PONG);
  sockets[0]?.end();
  clock.pass(1_000);
  assert.equal(sockets.length, 2, 'only one new attempt, although the old socket closed as well');
});

test('a connection that does not open within ten seconds is tried again', () => {
  const { clock, connection, sockets, last } = begin();
  clock.pass(10_000);
  clock.pass(1_000);
  assert.equal(sockets.length, 2);
  assert.ok(!sockets[0]?.isClosedByPage, 'closing it earlier would log an error in the browser');
  sockets[0]?.open();
  assert.ok(sockets[0]?.isClosedByPage, 'a socket that opens too late is closed');
  assert.equal(connection.status.value, 'waiting');
  last().open();
  assert.equal(connection.status.value, 'open');
});

test('retryNow ends the wait, pings an open connection and leaves a running attempt alone', () => {
  const { clock, connection, sockets, last } = begin();
  connection.retryNow();
  assert.equal(sockets.length, 1);
  last().end();
  connection.retryNow();
  assert.equal(sockets.length, 2);
  connection.retryNow();
  assert.equal(sockets.length, 2);
  last().open();
  connection.retryNow();
  assert.deepEqual(last().sent, [{ type: 'ping' }]);
  clock.pass(10_000);
  assert.equal(connection.status.value, 'waiting');
});

test('a hidden page does not reconnect until retryNow', () => {
  const { clock, connection, sockets, state, last } = begin();
  state.isPaused = true;
  last().end();
  clock.pass(3_600_000);
  assert.equal(sockets.length, 1);
  state.isPaused = false;
  connection.retryNow();
  assert.equal(sockets.length, 2);
});

test('after stop it stays closed and passes nothing on, and start opens a new connection', () => {
  const { clock, connection, received, sockets, last } = begin();
  last().open();
  connection.stop();
  assert.equal(connection.status.value, 'off');
  assert.ok(last().isClosedByPage);
  last().say(PONG);
  last().end();
  connection.retryNow();
  clock.pass(3_600_000);
  assert.deepEqual([sockets.length, received.length], [1, 0]);
  connection.start();
  assert.equal(sockets.length, 2);
  last().open();
  connection.start();
  assert.ok(sockets[1]?.isClosedByPage);
  assert.equal(sockets.length, 3);
});
