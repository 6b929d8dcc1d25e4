import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Type from 'typebox';
import { eventually } from '../infra/testing/eventually.ts';
import { stopServing } from './stop-serving.ts';
import { portOf, RawConnection } from './testing/raw-connection.ts';
import { buildTestApp } from './testing/test-app.ts';

const NOTICE_MS = 400;
const DRAIN_MS = 600;
/** How much later than its limit a stop may end on a busy machine. */
const LATE_MAX_MS = 10_000;
const ASK = 'GET /live HTTP/1.1\r\nHost: x\r\n\r\n';
const READY = 'GET /ready HTTP/1.1\r\nHost: x\r\n\r\n';
const SERVING = 'GET /serving HTTP/1.1\r\nHost: x\r\n\r\n';
const answersOf = ({ received }: RawConnection) => received.match(/HTTP\/1\.1 \d+/g) ?? [];

/** An app with a call whose end the test decides. */
async function appWithSlowCall(t: TestContext) {
  const { app } = await buildTestApp(t);
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
  t.after(() => finish());
  app.get(
    '/slow',
    { schema: { hide: true, response: { 200: Type.Object({ isFinished: Type.Boolean() }) } } },
    async () => {
      await isDone;
      return { isFinished: true };
    },
  );
  const port = await portOf(app);
  const slowCall = async () => {
    const connection = await RawConnection.open(t, port);
    return connection.send('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n');
  };
  return { app, port, finish, slowCall };
}

test('a stop is announced, then new and idle connections are refused, and calls in progress are answered', async (t) => {
  const { app, port, finish, slowCall } = await appWithSlowCall(t);
  const idle = await RawConnection.open(t, port);
  const busy = await RawConnection.open(t, port);
  for (const connection of [idle, busy]) connection.send(ASK);
  await eventually('the connection is idle', async () => answersOf(idle).length === 1, LATE_MAX_MS);
  assert.match(idle.received, /connection: keep-alive/i);
  const inProgress = await slowCall();
  await sleep(50);

  const began = performance.now();
  const stopped = stopServing(app, { noticeMs: NOTICE_MS, drainMs: 60_000 });
  const ready = (await RawConnection.open(t, port)).send(READY);
  const serving = (await RawConnection.open(t, port)).send(SERVING);
  busy.send(ASK);
  await Promise.all([ready.ended, serving.ended, busy.ended]);
  assert.match(serving.received, /^HTTP\/1\.1 503 [\s\S]*"stopping"/, 'load balancers send people elsewhere');
  assert.match(ready.received, /^HTTP\/1\.1 503 /, 'not ready, but still answering');
  assert.match(ready.received, /retry-after: 2/i);
  assert.deepEqual(answersOf(busy), ['HTTP/1.1 200', 'HTTP/1.1 200'], 'a last request is served');
  assert.match(busy.received, /connection: close/i, 'the answer closes the connection');
  assert.ok(idle.isOpen);

  await idle.ended;
  assert.ok(
    performance.now() - began >= NOTICE_MS - 50,
    'idle connections stay open during the announcement',
  );
  await assert.rejects(RawConnection.open(t, port), /ECONNREFUSED/);
  assert.ok(inProgress.isOpen, 'the stop waits for the call in progress');
  finish();
  await stopped;
  await inProgress.ended;
  assert.match(inProgress.received, /^HTTP\/1\.1 200 OK[\s\S]*\{"isFinished":true\}$/);
  assert.ok(performance.now() - began < NOTICE_MS + LATE_MAX_MS, 'nothing else follows');
});

test('a call that does not end in time is cut', async (t) => {
  const { app, port, slowCall } = await appWithSlowCall(t);
  const endless = await slowCall();
  const halfSent = await RawConnection.open(t, port);
  halfSent.send(
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await sleep(50);
  const began = performance.now();
  await stopServing(app, { noticeMs: 0, drainMs: DRAIN_MS });
  const tookMs = performance.now() - began;
  assert.ok(tookMs >= DRAIN_MS - 50 && tookMs < DRAIN_MS + LATE_MAX_MS, `${tookMs} ms`);
  await Promise.all([endless.ended, halfSent.ended]);
  assert.equal(endless.received, '');
});
