import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { loggedError } from '../infra/background/logged-error.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startPresenceHeartbeat } from './presence-heartbeat.ts';
import { InterruptibleConnection } from './testing/interruptible-connection.ts';
import { Browser, buildTestApp, registerPerson } from './testing/test-app.ts';

const OUTAGE_MS = 2_000;
const CLIENTS = 8;
/** Each background task has a line or two for each kind of error and one for its end. */
const LINES_MAX = 120;
const NOTES = 'Tuesday was heavy and the hospital smelled of oranges';
const POST = 'A walk by the harbor helped today';
const PASSWORD = 'seven quiet lanterns';

test('an outage under load is a few lines of JSON with request ids, and without the words of people', async (t) => {
  const raw: string[] = [];
  const logger = pino(
    { level: 'info', serializers: { err: loggedError } },
    { write: (text: string) => void raw.push(...text.split('\n').filter(Boolean)) },
  );
  for (const method of ['log', 'error', 'warn'] as const) {
    t.mock.method(console, method, (...words: unknown[]) => raw.push(words.map(String).join(' ')));
  }
  const line = new InterruptibleConnection(t);
  const testApp = await buildTestApp(t, { through: line.open, log: logger });
  const { services } = testApp;
  const { browser, username } = await registerPerson(testApp, PASSWORD);
  await services.reactors.start(logger);
  const helpers = [startHousekeeping(services), startPresenceHeartbeat(services, 200)];
  t.after(() => Promise.all(helpers.map((helper) => helper.stop())));

  line.disconnect();
  const until = performance.now() + OUTAGE_MS;
  let failed = 0;
  const ids = new Set<unknown>();
  const calls = [
    (own: Browser) => own.get('/api/mood'),
    (own: Browser) => own.post('/api/mood', { moodValue: 2, fatigueValue: 2, notes: NOTES }),
    (own: Browser) => own.post('/api/community/posts', { content: POST }),
    () => new Browser(testApp).post('/api/login', { username, password: PASSWORD }),
  ];
  const client = async (nth: number) => {
    for (let count = nth; performance.now() < until; count++) {
      const answer = await calls[count % calls.length]?.(browser.copy());
      if (answer?.statusCode !== 503) continue;
      failed++;
      ids.add(answer.headers['x-request-id']);
      await sleep(5);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));
  await line.reconnect();
  await eventually('ready', async () => (await browser.get('/ready')).statusCode === 200);

  assert.ok(failed > 2 * LINES_MAX, `${failed} calls failed`);
  assert.ok(raw.length > 0 && raw.length < LINES_MAX, `${raw.length} lines`);
  assert.equal(ids.size, failed, 'every failure has an id of its own');
  const lines = raw.map((text) => JSON.parse(text) as Record<string, unknown>);
  const requests = lines.filter(({ msg }) => msg === 'request failed');
  assert.ok(requests.length > 0);
  for (const { requestId } of requests) assert.ok(ids.has(requestId), String(requestId));
  for (const entry of lines) assert.ok(typeof entry.msg === 'string' && typeof entry.level === 'number');
  const all = raw.join('\n');
  for (const words of [NOTES, POST, PASSWORD, username, 'Maren Holm', 'harbor', 'hospital']) {
    assert.ok(!all.includes(words), words);
  }
});
