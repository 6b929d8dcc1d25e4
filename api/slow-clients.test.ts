import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { HTTP_TIMEOUTS } from '../infra/config/timings.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { buildApp } from './app.ts';
import { portOf, RawConnection } from './testing/raw-connection.ts';
import { sharedTestApp } from './testing/shared-app.ts';
import { buildTestApp } from './testing/test-app.ts';

const IMPATIENT = { headersMs: 300, requestMs: 700, stalledMs: 1_000, stepMs: 50 };
/** How much later than its limit a connection may be cut on a busy machine. */
const LATE_MAX_MS = 10_000;
/** Timers are rounded to milliseconds. */
const ROUNDED_MS = 1;
const DRIBBLE_MS = 40;

const HEAD = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const LOGIN = JSON.stringify({ username: 'nobody', password: 'x'.repeat(100) });

async function impatientApp(t: TestContext, timeouts = IMPATIENT) {
  const { services, app: patient } = await buildTestApp(t);
  const app = await buildApp({ services, config: patient.config, timeouts });
  t.after(() => app.close());
  app.get('/long', { schema: { hide: true } }, async () => 'x'.repeat(50_000_000));
  return { app, services, port: await portOf(app) };
}

function assertCut(endedMs: number, limitMs: number, what: string) {
  assert.ok(endedMs >= limitMs - ROUNDED_MS, `${what}: cut after ${endedMs} ms already`);
  assert.ok(endedMs <= limitMs + LATE_MAX_MS, `${what}: cut after ${endedMs} ms`);
}

test('the running server allows 10 s for headers and 20 s for a request, and checks every second', async (t) => {
  const { app } = await sharedTestApp(t);
  assert.equal(app.server.headersTimeout, 10_000);
  assert.equal(app.server.requestTimeout, 20_000);
  assert.equal(app.server.timeout, 30_000);
  assert.equal(HTTP_TIMEOUTS.stepMs, 1_000);
});

test('a client that sends too slowly in any part of a request is answered and cut, and other clients do not wait', async (t) => {
  const { app, services, port } = await impatientApp(t);
  const length = `Content-Length: ${LOGIN.length}\r\n\r\n`;
  const slow = {
    'says nothing': { start: '', rest: '', limitMs: IMPATIENT.headersMs },
    'stops within the first line': { start: 'POST /api/log', rest: '', limitMs: IMPATIENT.headersMs },
    'sends headers byte by byte': {
      start: HEAD,
      rest: 'X-A: b\r\n'.repeat(100),
      limitMs: IMPATIENT.headersMs,
    },
    'sends no body': { start: HEAD + length, rest: '', limitMs: IMPATIENT.requestMs },
    'sends a body byte by byte': { start: HEAD + length, rest: LOGIN, limitMs: IMPATIENT.requestMs },
    'sends chunks byte by byte': {
      start: `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
      rest: '1\r\n \r\n'.repeat(100),
      limitMs: IMPATIENT.requestMs,
    },
  };
  await Promise.all(
    Object.entries(slow).map(async ([what, { start, rest, limitMs }]) => {
      const connection = await RawConnection.open(t, port);
      void connection.send(start).dribble(rest, DRIBBLE_MS);
      assertCut(await connection.ended, limitMs, what);
      assert.match(connection.received, /^HTTP\/1\.1 408 Request Timeout\r\n/, what);
      const [head = '', body = ''] = connection.received.split('\r\n\r\n');
      assert.match(head, /Connection: close/);
      const message = 'The request took too long. Please try again.';
      assert.deepEqual(JSON.parse(body), { statusCode: 408, error: 'Request Timeout', message });
    }),
  );
  await eventually('no connection is left', async () => connectionsOf(app).then((n) => n === 0), LATE_MAX_MS);
  const { rows } = await services.pool.query('select count(*)::int as n from throttles');
  assert.equal(rows[0].n, 0, 'no attempt counted as a sign-in');
});

test('bodies that do not arrive are logged without a stack, the first at once and then their number', async (t) => {
  const log = collectingLogger();
  const { services, app: patient } = await buildTestApp(t, { log });
  const app = await buildApp({ services, config: patient.config, timeouts: IMPATIENT });
  t.after(() => app.close());
  const port = await portOf(app);
  let begun = 0;
  app.server.on('request', () => begun++);
  const senders = await Promise.all(Array.from({ length: 3 }, () => RawConnection.open(t, port)));
  for (const sender of senders) sender.send(`${HEAD}Content-Length: 5000\r\n\r\n{`);
  await eventually('all requests have begun', async () => begun === 3, LATE_MAX_MS);
  senders[0]?.cut();
  await Promise.all(senders.map(({ ended }) => ended));
  await app.close();
  const lines = log.lines.filter(({ message }) => message.startsWith('request failed'));
  assert.deepEqual(
    lines.map(({ level, message, fields }) => [level, message, fields.kind, fields.route, fields.count]),
    [
      ['info', 'request failed', 'the body did not arrive', '/api/login', undefined],
      ['info', 'request failed again', 'the body did not arrive', '/api/login', 2],
    ],
  );
  assert.ok(lines.every(({ fields }) => fields.err === undefined && fields.requestId !== undefined));
});

test('many slow senders at once do not delay other clients', async (t) => {
  const { port } = await impatientApp(t, { ...IMPATIENT, requestMs: 60_000 });
  const senders = await Promise.all(Array.from({ length: 200 }, () => RawConnection.open(t, port)));
  for (const sender of senders) sender.send(`${HEAD}Content-Length: 5000\r\n\r\n{`);
  await sleep(100);
  const quick = await RawConnection.open(t, port);
  quick.send('GET /api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await quick.ended;
  assert.match(quick.received, /^HTTP\/1\.1 401 /);
  assert.ok(
    senders.every(({ isOpen }) => isOpen),
    'the slow senders were still connected',
  );
});

test('a client that sends slowly but in time is served', async (t) => {
  const { port } = await impatientApp(t);
  const connection = await RawConnection.open(t, port);
  connection.send(`${HEAD}Connection: close\r\nContent-Length: ${LOGIN.length}\r\n\r\n`);
  await connection.dribble(LOGIN.slice(0, 5), DRIBBLE_MS);
  connection.send(LOGIN.slice(5));
  await connection.ended;
  assert.match(connection.received, /^HTTP\/1\.1 401 /);
});

test('a client that does not read a long answer is cut', async (t) => {
  const { app, port } = await impatientApp(t);
  const connection = await RawConnection.open(t, port, { reads: false });
  connection.send('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
  await sleep(IMPATIENT.stalledMs / 2);
  assert.equal(await connectionsOf(app), 1);
  await eventually(
    'the connection is gone',
    async () => {
      return (await connectionsOf(app)) === 0;
    },
    IMPATIENT.stalledMs + LATE_MAX_MS,
  );
});

test('a body over the limit is refused before it has arrived completely', async (t) => {
  const { port } = await impatientApp(t);
  for (const [what, start] of Object.entries({
    announced: `${HEAD}Content-Length: 1000000000\r\n\r\n{"username":"`,
    'in chunks': `${HEAD}Transfer-Encoding: chunked\r\n\r\n5000\r\n{"username":"${'x'.repeat(20_466)}\r\n`,
  })) {
    const connection = await RawConnection.open(t, port);
    connection.send(start);
    await eventually(`${what}: answered`, async () => connection.received.endsWith('}'), LATE_MAX_MS);
    assert.match(connection.received, /^HTTP\/1\.1 413 /, what);
    void connection.dribble('x'.repeat(1_000), 5);
    await connection.ended;
  }
});

const connectionsOf = (app: Awaited<ReturnType<typeof impatientApp>>['app']) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
