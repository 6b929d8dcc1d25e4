import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIVE_CLOSE } from '../../../domain/live/close-codes.ts';
import type { ServerMessage } from '../../../domain/live/messages.ts';
import { controlledClock } from '../../testing/clock.ts';
import { FakeSocket } from '../../testing/socket.ts';
import { createConnection } from './connection.ts';

const PONG = { type: 'pong' } as const;

/** A connection whose waits are the shortest there are: 1, 2, 4, 8, 15 seconds. */
function begin() {
  const clock = controlledClock();
  const sockets: FakeSocket[] = [];
  const heard: ServerMessage[] = [];
  const state = { isResting: false, sessionsEnded: 0, random: 0 };
  const connection = createConnection({
    connect() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onMessage: (message) => heard.push(message),
    onSessionEnded: () => state.sessionsEnded++,
    isPaused: () => state.isResting,
    clock,
    random: () => state.random,
  });
  const last = () => sockets.at(-1) as FakeSocket;
  connection.start();
  return { clock, sockets, heard, state, connection, last };
}

test('it says where it stands, hands on what it hears, and sends only while it is open', () => {
  const { connection, heard, last } = begin();
  assert.equal(connection.status.value, 'connecting');
  connection.send({ type: 'away' });
  last().open();
  assert.equal(connection.status.value, 'open');
  connection.send({ type: 'away' });
  last().say({ type: 'presence', totalActiveUsers: 3, locations: [] });
  assert.deepEqual(last().sent, [{ type: 'away' }]);
  assert.deepEqual(heard, [{ type: 'presence', totalActiveUsers: 3, locations: [] }]);
});

test('lost, it comes back after 1, 2, 4, 8 and then every 15 seconds or more', () => {
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

test('chance stretches the wait', () => {
  const { clock, sockets, state, last } = begin();
  state.random = 0.5;
  last().end();
  clock.pass(1_499);
  assert.equal(sockets.length, 1);
  clock.pass(1);
  assert.equal(sockets.length, 2);
});

test('after a good connection the waits begin anew, after one that broke at once they go on', () => {
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
  ['an end without a word', 1006],
] as const) {
  test(`after ${name} it comes back soon`, () => {
    const { clock, sockets, last } = begin();
    last().open();
    last().end(code);
    clock.pass(1_000);
    assert.equal(sockets.length, 2);
  });
}

for (const [name, code] of [
  ['a message the server did not take', LIVE_CLOSE.badMessage],
  ['too many messages', LIVE_CLOSE.tooMany],
] as const) {
  test(`after ${name} it waits for long, so as not to do the same again and again`, () => {
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

test('a session that has ended is told, and the connection tries on as whoever is here then', () => {
  const { clock, sockets, state, last } = begin();
  last().open();
  last().end(LIVE_CLOSE.sessionEnded);
  assert.equal(state.sessionsEnded, 1);
  clock.pass(1_000);
  assert.equal(sockets.length, 2);
});

test('a server that has fallen silent is asked; without an answer it is left', () => {
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
  assert.equal(sockets.length, 2, 'once, though it ended late as well');
});

test('a connection that does not come about in ten seconds is tried anew', () => {
  const { clock, connection, sockets, last } = begin();
  clock.pass(10_000);
  clock.pass(1_000);
  assert.equal(sockets.length, 2);
  assert.ok(!sockets[0]?.isClosedByPage, 'which a browser would complain of');
  sockets[0]?.open();
  assert.ok(sockets[0]?.isClosedByPage, 'one that comes late is left');
  assert.equal(connection.status.value, 'waiting');
  last().open();
  assert.equal(connection.status.value, 'open');
});

test('a nudge ends the wait at once, asks an open connection whether it holds, and disturbs no try', () => {
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

test('while nobody looks nothing is tried, until a nudge', () => {
  const { clock, connection, sockets, state, last } = begin();
  state.isResting = true;
  last().end();
  clock.pass(3_600_000);
  assert.equal(sockets.length, 1);
  state.isResting = false;
  connection.retryNow();
  assert.equal(sockets.length, 2);
});

test('stopped, it is closed for good and hears nothing more; started again it is another one', () => {
  const { clock, connection, heard, sockets, last } = begin();
  last().open();
  connection.stop();
  assert.equal(connection.status.value, 'off');
  assert.ok(last().isClosedByPage);
  last().say(PONG);
  last().end();
  connection.retryNow();
  clock.pass(3_600_000);
  assert.deepEqual([sockets.length, heard.length], [1, 0]);
  connection.start();
  assert.equal(sockets.length, 2);
  last().open();
  connection.start();
  assert.ok(sockets[1]?.isClosedByPage);
  assert.equal(sockets.length, 3);
});
