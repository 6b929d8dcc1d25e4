import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_TIMINGS } from '../../infra/config/timings.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { buildApp } from '../app.ts';
import { startPresenceHeartbeat } from '../presence-heartbeat.ts';
import { cookieHeader, LiveClient } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { Browser, buildTestApp, registerPerson } from '../testing/test-app.ts';

/** Generous, for a busy machine, and far below the minute between two polls. */
const WITHIN_MS = 10_000;
/** A little more than the shortest pause between two presence messages. */
const QUIET_MS = 1_100;
const HERE = { type: 'here', region: 'Europe', lat: 52.5, lng: 13.5 } as const;

/** A process that polls only once a minute: every message before that was caused by a hint. */
async function serve(t: TestContext) {
  const testApp = await buildTestApp(t);
  const { services, app: usual } = testApp;
  const liveTimings = { ...LIVE_TIMINGS, pollMs: 60_000 };
  const app = await buildApp({ services, config: usual.config, liveTimings });
  t.after(() => app.close());
  const origin = `http://127.0.0.1:${await portOf(app)}`;
  const heartbeat = startPresenceHeartbeat({ ...services, log: collectingLogger() });
  t.after(() => heartbeat.stop());
  const open = async (browser = new Browser(testApp)) => {
    const client = await LiveClient.open(t, origin, cookieHeader(browser.cookies));
    await client.waitUntil('the presence', () => client.total !== undefined, WITHIN_MS);
    return client;
  };
  return { testApp, open };
}

test('arrivals and departures in this process are sent without waiting for the next poll', async (t) => {
  const { testApp, open } = await serve(t);
  const { browser } = await registerPerson(testApp);
  const [watcher, client] = [await open(), await open(browser)];
  await sleep(QUIET_MS);
  // The snapshot for calls is not the one for live messages.
  assert.equal((await testApp.services.presence.snapshot()).total, 0);
  client.send(HERE);
  await watcher.waitUntil('one person', () => watcher.total === 1, WITHIN_MS);
  client.leave();
  await watcher.waitUntil('nobody', () => watcher.total === 0, WITHIN_MS);
});

test('a new post is announced without waiting for the next poll', async (t) => {
  const { testApp, open } = await serve(t);
  const client = await open();
  await new Browser(testApp).post('/api/community/posts', { content: 'Good morning', region: 'Asia' });
  await client.waitUntil('the new post', () => client.messagesOf('posts').length === 1, WITHIN_MS);
});

test('a session that ends closes its socket without waiting for the next poll', async (t) => {
  const { testApp, open } = await serve(t);
  const { browser } = await registerPerson(testApp);
  const client = await open(browser);
  await browser.copy().post('/api/logout');
  assert.equal(await client.closed(WITHIN_MS), 4001);
});

test('a socket that opens between two polls gets the latest presence at once', async (t) => {
  const { testApp, open } = await serve(t);
  const { browser } = await registerPerson(testApp);
  const client = await open(browser);
  client.send(HERE);
  await client.waitUntil('one person', () => client.total === 1);
  const latecomer = await open();
  assert.equal(latecomer.total, 1);
});
