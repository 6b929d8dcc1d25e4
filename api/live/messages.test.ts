import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../infra/testing/eventually.ts';
import { askForUpgrade, LiveClient } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { buildTestApp } from '../testing/test-app.ts';

async function served(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const { app } = await buildTestApp(t, { env });
  return { app, origin: `http://127.0.0.1:${await portOf(app)}` };
}

const HERE = { type: 'here', region: 'Europe', lat: 52.5, lng: 13.5 };

test('an invalid message closes the socket with 1008', async (t) => {
  const { origin } = await served(t);
  const bad: (string | ArrayBuffer)[] = [
    '',
    'ping',
    'null',
    '[]',
    '{"type":"ping"',
    '"ping"',
    ...[
      {},
      { type: 'pong' },
      { type: 'presence', totalActiveUsers: 1, locations: [] },
      { type: 'ping', more: 1 },
      { type: ['ping'] },
      { type: 'here' },
      { ...HERE, more: 1 },
      { ...HERE, region: 'Atlantis' },
      { ...HERE, lat: '52.5' },
      { ...HERE, lat: 90.01 },
      { ...HERE, lng: -180.01 },
      { ...HERE, lng: null },
      { type: 'away', region: 'Europe' },
    ].map((message) => JSON.stringify(message)),
    `{"type":"here","region":"Europe","lat":1e999,"lng":1}`,
    new TextEncoder().encode('{"type":"ping"}').buffer,
  ];
  for (const data of bad) {
    const client = await LiveClient.open(t, origin);
    client.sendRaw(data);
    client.send({ type: 'ping' });
    const code = await client.closed();
    assert.equal(code, 1008, String(data));
    assert.equal(client.messagesOf('pong').length, 0, 'later messages are ignored');
  }
});

test('a message of up to 4 KiB is read, and a longer one closes the socket with 1009', async (t) => {
  const { origin } = await served(t);
  const padded = (length: number) => '{"type":"ping"}'.padEnd(length, ' ');
  const client = await LiveClient.open(t, origin);
  client.sendRaw(padded(4_096));
  await client.waitUntil('pong', () => client.messagesOf('pong').length === 1);
  client.sendRaw(padded(4_097));
  assert.equal(await client.closed(), 1009);
});

test('one message over the limit closes the socket with 1013, and the limit recovers with time', async (t) => {
  const { origin } = await served(t, { HEARTEN_LIMIT_LIVE_MESSAGES_PER_SOCKET: '5/1s' });
  const client = await LiveClient.open(t, origin);
  const ping = (times: number) => {
    for (let time = 0; time < times; time++) client.send({ type: 'ping' });
  };
  ping(5);
  await client.waitUntil('five pongs', () => client.messagesOf('pong').length === 5);
  await sleep(1_050);
  ping(6);
  assert.equal(await client.closed(), 1013);
  assert.equal(client.messagesOf('pong').length, 10);
});

test('ping frames count towards the limit too', async (t) => {
  const { origin } = await served(t, { HEARTEN_LIMIT_LIVE_MESSAGES_PER_SOCKET: '5/10s' });
  const { socket } = await askForUpgrade(t, `${origin}/api/live`);
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  // A ping without payload, and a close frame with a code; RFC 6455, section 5.2.
  const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
  const closed = Buffer.from([0x88, 2 + 'too-many'.length, ...[1013 >> 8, 1013 & 0xff]]);
  socket.write(Buffer.concat(Array.from({ length: 5 }, () => ping)));
  await sleep(300);
  assert.ok(!received.includes(closed));
  socket.write(ping);
  await eventually('closed', async () => received.includes(closed));
});

test('a stop closes every socket with 1012', async (t) => {
  const { app, origin } = await served(t);
  const clients = await Promise.all(Array.from({ length: 3 }, () => LiveClient.open(t, origin)));
  await app.close();
  for (const client of clients) assert.equal(await client.closed(), 1012);
});

test('a client that starts to close without finishing does not delay a stop', async (t) => {
  const { app, origin } = await served(t);
  const { socket } = await askForUpgrade(t, `${origin}/api/live`);
  socket.allowHalfOpen = true;
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  // A close frame without a code, masked and unmasked; RFC 6455, section 5.2.
  socket.write(Buffer.from([0x88, 0x80, 0, 0, 0, 0]));
  await eventually('answered', async () => received.includes(Buffer.from([0x88, 0x00])));
  await app.close();
});

test('metrics count messages and the reasons for closing', async (t) => {
  const { app, origin } = await served(t);
  const [stays, errs] = [await LiveClient.open(t, origin), await LiveClient.open(t, origin)];
  for (const client of [stays, errs]) await client.waitUntil('the presence', () => client.total === 0);
  stays.send({ type: 'ping' });
  await stays.waitUntil('pong', () => stays.messagesOf('pong').length === 1);
  errs.sendRaw('?');
  // Messages after the closing message are ignored.
  errs.send({ type: 'ping' });
  await errs.closed();
  const { body } = await app.inject({ url: '/metrics' });
  for (const line of [
    'hearten_live_sockets 1',
    'hearten_live_messages_total{direction="in",type="ping"} 1',
    'hearten_live_messages_total{direction="out",type="pong"} 1',
    'hearten_live_messages_total{direction="out",type="presence"} 2',
    'hearten_live_closed_total{reason="bad-message"} 1',
  ]) {
    assert.ok(body.split('\n').includes(line), line);
  }
});
