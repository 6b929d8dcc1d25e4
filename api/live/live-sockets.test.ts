import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { readConfig } from '../../infra/config.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { registerLiveMetrics } from '../metrics/live-metrics.ts';
import { askForUpgrade, CLOSE, clientFrame, LiveClient } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { outgoing } from './live-socket.ts';
import { LiveSockets } from './live-sockets.ts';

const CLOSE_MS = 200;
const PATIENCE_MS = 10_000;

/** Sockets without anything that sends messages to them. */
async function openSockets(t: TestContext) {
  const app = Fastify();
  t.after(() => app.close());
  const registry = new Registry();
  const sockets: LiveSockets = new LiveSockets(readConfig({}).limits, {
    livePresence: { join: () => assert.fail('nobody is signed in here') },
    meters: registerLiveMetrics(() => sockets.size, registry),
    messages: { max: 30, windowMs: 10_000 },
    closeMs: CLOSE_MS,
  });
  await app.register(websocket, { preClose: () => sockets.closeAll() });
  const opener = { sessionId: undefined, pseudonymId: undefined, isSettled: false, network: '192.0.2.1' };
  app.get('/api/live', { websocket: true }, (socket) => void sockets.open(socket, opener));
  const origin = `http://127.0.0.1:${await portOf(app)}`;
  const closed = async (reason: string) => {
    const { values } = (await registry.getMetricsAsJSON()).find(
      ({ name }) => name === 'hearten_live_closed_total',
    ) ?? { values: [] };
    return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  };
  return { sockets, origin, closed, url: `${origin}/api/live` };
}

test('a client that reads nothing is dropped before much data has piled up, and other clients are not', async (t) => {
  const { sockets, origin, closed, url } = await openSockets(t);
  const reader = await LiveClient.open(t, origin);
  const { socket: silent } = await askForUpgrade(t, url);
  silent.pause();
  await eventually('both are open', async () => sockets.size === 2, PATIENCE_MS);
  const long = { type: 'posts', bytes: Buffer.alloc(500_000, ' ') } as const;
  const before = process.memoryUsage().arrayBuffers;
  for (let sent = 0; sent < 200 && sockets.size === 2; sent++) {
    await sockets.each((socket) => socket.send(long));
    await sleep(2);
  }
  assert.equal(sockets.size, 1);
  assert.equal(await closed('slow'), 1);
  assert.equal(reader.closedWith, undefined);
  assert.ok(process.memoryUsage().arrayBuffers - before < 50_000_000);
});

test('a socket that misses a heartbeat is dropped at the next one, and one that answers stays', async (t) => {
  const { sockets, origin, closed, url } = await openSockets(t);
  await LiveClient.open(t, origin);
  await askForUpgrade(t, url);
  await eventually('both are open', async () => sockets.size === 2, PATIENCE_MS);
  await sockets.each((socket) => socket.beat());
  await sleep(100);
  assert.equal(sockets.size, 2);
  for (let beats = 0; beats < 3; beats++) {
    await sockets.each((socket) => socket.beat());
    await sleep(100);
  }
  assert.equal(sockets.size, 1);
  assert.equal(await closed('silent'), 1);
});

test('a socket that has begun to close is dropped, even if its client never finishes', async (t) => {
  const { sockets, closed, url } = await openSockets(t);
  const [polite, unresponsive, vanished] = await Promise.all([1, 2, 3].map(() => askForUpgrade(t, url)));
  await eventually('all are open', async () => sockets.size === 3, PATIENCE_MS);
  polite?.socket.end();
  await eventually('the first has closed', async () => sockets.size === 2, PATIENCE_MS);
  unresponsive?.socket.pause();
  vanished?.socket.pause();
  const long = { type: 'posts', bytes: Buffer.alloc(8_000_000, ' ') } as const;
  await sockets.each((socket) => socket.send(long));
  unresponsive?.socket.end();
  vanished?.socket.write(clientFrame(CLOSE));
  await sleep(2 * CLOSE_MS);
  assert.equal(sockets.size, 2, 'without a round of finishClosing they stay');
  await sockets.each((socket) => socket.finishClosing());
  await eventually('the others have closed', async () => sockets.size === 0, PATIENCE_MS);
  assert.equal(await closed('left'), 3);
});

test('closing all sockets drops those that do not answer and refuses new ones', async (t) => {
  const { sockets, origin, closed, url } = await openSockets(t);
  const client = await LiveClient.open(t, origin);
  await askForUpgrade(t, url);
  await eventually('both are open', async () => sockets.size === 2, PATIENCE_MS);
  const began = performance.now();
  const closing = sockets.closeAll();
  assert.throws(
    () =>
      sockets.assertCapacity({
        sessionId: undefined,
        pseudonymId: undefined,
        isSettled: false,
        network: '192.0.2.1',
      }),
    {
      name: 'Overloaded',
    },
  );
  await closing;
  assert.equal(sockets.size, 0);
  const tookMs = performance.now() - began;
  assert.ok(tookMs >= CLOSE_MS - 20 && tookMs < PATIENCE_MS, `${tookMs} ms`);
  assert.equal(await client.closed(), 1012);
  assert.equal(await closed('restart'), 2);
});

test('a message to many sockets is serialized once and reaches all of them', async (t) => {
  const { sockets, origin } = await openSockets(t);
  const clients = await Promise.all(Array.from({ length: 300 }, () => LiveClient.open(t, origin)));
  const message = outgoing({ type: 'posts', region: 'Asia' });
  await sockets.each((socket) => socket.send(message));
  for (const client of clients) {
    await client.waitUntil('the message', () => client.texts.length === 1);
    assert.equal(client.texts[0], message.bytes.toString());
  }
});
