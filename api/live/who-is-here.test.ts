import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { startPresenceHeartbeat } from '../presence-heartbeat.ts';
import { askForUpgrade, CLOSE, clientFrame, cookieHeader, LiveClient, TEXT } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { type Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';

const HERE = { type: 'here', region: 'Europe', lat: 52.5163, lng: 13.3777 } as const;

async function serve(t: TestContext, beside?: TestApp) {
  const testApp = await buildTestApp(t, beside ? { beside } : {});
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  // A connected person counts as long as the process sends heartbeats. The heartbeat stops after the app has closed its
  // pool, so its last writes fail, and a logger of its own collects that.
  const heartbeat = startPresenceHeartbeat({ ...testApp.services, log: collectingLogger() });
  t.after(() => heartbeat.stop());
  const open = (browser?: Browser) => LiveClient.open(t, origin, browser && cookieHeader(browser.cookies));
  return { testApp, open };
}

test('a socket gets the presence at once, and the same bytes as all others when it changes', async (t) => {
  const { testApp, open } = await serve(t);
  const watcher = await open();
  await watcher.waitUntil('the presence', () => watcher.texts.length === 1);
  assert.deepEqual(watcher.messagesOf('presence'), [
    { type: 'presence', totalActiveUsers: 0, locations: [] },
  ]);
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => open((await registerPerson(testApp)).browser)),
  );
  for (const other of others) {
    await other.waitUntil('the presence', () => other.texts.length > 0);
    other.send(HERE);
  }
  const clients = [watcher, ...others];
  for (const client of clients) await client.waitUntil('three people', () => client.total === 3);
  const [last] = watcher.messagesOf('presence').slice(-1);
  assert.deepEqual(last?.locations, [{ id: '52.5,13.5', lat: 52.5, lng: 13.5, intensity: 2 }]);
  assert.equal(new Set(clients.map(({ texts }) => texts.at(-1))).size, 1);

  others[0]?.leave();
  await watcher.waitUntil('two people', () => watcher.total === 2);
  assert.deepEqual(watcher.messagesOf('presence').at(-1)?.locations, [], 'two people have no dot');
});

test('presence is sent at most once a second, and not at all while nothing changes', async (t) => {
  const { testApp, open } = await serve(t);
  const watcher = await open();
  const arrivals = await Promise.all(
    Array.from({ length: 8 }, async () => open((await registerPerson(testApp)).browser)),
  );
  const began = performance.now();
  for (const arrival of arrivals) {
    arrival.send(HERE);
    await sleep(300);
  }
  await watcher.waitUntil('all people', () => watcher.total === arrivals.length);
  const seconds = (performance.now() - began) / 1_000;
  assert.ok(watcher.texts.length <= 2 + seconds, `${watcher.texts.length} in ${seconds} s`);
  const sentBefore = watcher.texts.length;
  await sleep(2_500);
  assert.equal(watcher.texts.length, sentBefore);
});

test('people are counted instead of tabs; callers without a session and demo people do not count', async (t) => {
  const { testApp, open } = await serve(t);
  const [ada, demo] = [await registerPerson(testApp), await registerPerson(testApp)];
  await testApp.services.db.updateTable('accounts').set({ demo: true }).where('id', '=', demo.id).execute();
  await testApp.services.sessions.announceChange();
  const clients = [await open(), await open(demo.browser), await open(ada.browser), await open(ada.browser)];
  for (const client of clients) client.send(HERE);
  const [watcher, , laptop, phone] = clients as [LiveClient, LiveClient, LiveClient, LiveClient];
  await watcher.waitUntil('one person', () => watcher.total === 1);
  await sleep(1_500);
  assert.equal(watcher.total, 1);
  laptop.leave();
  await sleep(1_500);
  assert.equal(watcher.total, 1, 'a tab is still open');
  phone.leave();
  await watcher.waitUntil('nobody', () => watcher.total === 0);
});

test('a person who is away is counted but in no dot until they are here again', async (t) => {
  const { testApp, open } = await serve(t);
  const people = await Promise.all(
    Array.from({ length: 3 }, async () => open((await registerPerson(testApp)).browser)),
  );
  const [hidden, ...others] = people as [LiveClient, LiveClient, LiveClient];
  hidden.send({ type: 'away' });
  for (const other of others) other.send(HERE);
  await hidden.waitUntil('three people', () => hidden.total === 3);
  assert.deepEqual(hidden.messagesOf('presence').at(-1)?.locations, []);
  hidden.send(HERE);
  await hidden.waitUntil('a dot', () => hidden.messagesOf('presence').at(-1)?.locations.length === 1);
  hidden.send({ type: 'away' });
  await hidden.waitUntil('no dot', () => hidden.messagesOf('presence').at(-1)?.locations.length === 0);
  assert.equal(hidden.total, 3);
});

test('a person connected to one process is present in another, and receives pending gratitude', async (t) => {
  const here = await serve(t);
  const there = await serve(t, here.testApp);
  const watcher = await there.open();
  const thanks = { message: 'whoever you are' };
  const sender = await registerPerson(here.testApp);
  assert.equal((await sender.browser.post('/api/community/gratitude', thanks)).statusCode, 201);
  const { browser } = await registerPerson(here.testApp);
  const client = await here.open(browser);
  client.send(HERE);
  await watcher.waitUntil('one person', () => watcher.total === 1);
  await client.waitUntil('the pending gratitude', () => client.messagesOf('notification').length === 1);
  assert.equal(client.messagesOf('notification')[0]?.notification.message, 'whoever you are');
  client.leave();
  await watcher.waitUntil('nobody', () => watcher.total === 0);
});

test('a client that starts to close without finishing, such as a phone without a network, is soon no longer present', async (t) => {
  const { testApp, open } = await serve(t);
  const watcher = await open();
  const { browser } = await registerPerson(testApp);
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const { socket } = await askForUpgrade(t, `${origin}/api/live`, {
    ...cookieHeader(browser.cookies),
    origin,
  });
  socket.write(clientFrame(TEXT, JSON.stringify({ type: 'away' })));
  await watcher.waitUntil('one person', () => watcher.total === 1);
  socket.pause();
  socket.write(clientFrame(CLOSE));
  await watcher.waitUntil('nobody', () => watcher.total === 0);
});
