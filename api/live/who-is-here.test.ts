import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { askForUpgrade, CLOSE, clientFrame, cookieHeader, LiveClient, TEXT } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { type Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';

const HERE = { type: 'here', region: 'Europe', lat: 52.5163, lng: 13.3777 } as const;

async function serve(t: TestContext, beside?: TestApp) {
  const testApp = await buildTestApp(t, beside ? { beside } : {});
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  // A connected person counts as long as the process sends heartbeats.
  await testApp.services.livePresence.beat();
  const open = (browser?: Browser) => LiveClient.open(t, origin, browser && cookieHeader(browser.cookies));
  return { testApp, open };
}

test('a socket is told at once who is here, and in the same bytes as everybody when that changes', async (t) => {
  const { testApp, open } = await serve(t);
  const watcher = await open();
  await watcher.waitUntil('who is here', () => watcher.texts.length === 1, 500);
  assert.deepEqual(watcher.messagesOf('presence'), [
    { type: 'presence', totalActiveUsers: 0, locations: [] },
  ]);
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => open((await registerPerson(testApp)).browser)),
  );
  for (const other of others) {
    await other.waitUntil('who is here', () => other.texts.length > 0, 500);
    other.send(HERE);
  }
  const clients = [watcher, ...others];
  for (const client of clients) await client.waitUntil('of three', () => client.total === 3);
  const [last] = watcher.messagesOf('presence').slice(-1);
  assert.deepEqual(last?.locations, [{ id: '52.5,13.5', lat: 52.5, lng: 13.5, intensity: 2 }]);
  assert.equal(new Set(clients.map(({ texts }) => texts.at(-1))).size, 1);

  others[0]?.leave();
  await watcher.waitUntil('of two', () => watcher.total === 2);
  assert.deepEqual(watcher.messagesOf('presence').at(-1)?.locations, [], 'two are no dot');
});

test('however much comes and goes, it is told once a second at most, and nothing when nothing changes', async (t) => {
  const { testApp, open } = await serve(t);
  const watcher = await open();
  const comers = await Promise.all(
    Array.from({ length: 8 }, async () => open((await registerPerson(testApp)).browser)),
  );
  const began = performance.now();
  for (const comer of comers) {
    comer.send(HERE);
    await sleep(300);
  }
  await watcher.waitUntil('of all', () => watcher.total === comers.length);
  const seconds = (performance.now() - began) / 1_000;
  assert.ok(watcher.texts.length <= 2 + seconds, `${watcher.texts.length} in ${seconds} s`);
  const told = watcher.texts.length;
  await sleep(2_500);
  assert.equal(watcher.texts.length, told);
});

test('people are counted and not tabs; who has no session counts for nobody, and neither do the demo people', async (t) => {
  const { testApp, open } = await serve(t);
  const [ada, demo] = [await registerPerson(testApp), await registerPerson(testApp)];
  await testApp.services.db.updateTable('accounts').set({ demo: true }).where('id', '=', demo.id).execute();
  await testApp.services.sessions.announceChange();
  const clients = [await open(), await open(demo.browser), await open(ada.browser), await open(ada.browser)];
  for (const client of clients) client.send(HERE);
  const [watcher, , laptop, phone] = clients as [LiveClient, LiveClient, LiveClient, LiveClient];
  await watcher.waitUntil('of one', () => watcher.total === 1);
  await sleep(1_500);
  assert.equal(watcher.total, 1);
  laptop.leave();
  await sleep(1_500);
  assert.equal(watcher.total, 1, 'a tab is still open');
  phone.leave();
  await watcher.waitUntil('of none', () => watcher.total === 0);
});

test('who is away counts and is part of no dot, until they are here again', async (t) => {
  const { testApp, open } = await serve(t);
  const people = await Promise.all(
    Array.from({ length: 3 }, async () => open((await registerPerson(testApp)).browser)),
  );
  const [shy, ...others] = people as [LiveClient, LiveClient, LiveClient];
  shy.send({ type: 'away' });
  for (const other of others) other.send(HERE);
  await shy.waitUntil('of three', () => shy.total === 3);
  assert.deepEqual(shy.messagesOf('presence').at(-1)?.locations, []);
  shy.send(HERE);
  await shy.waitUntil('a dot', () => shy.messagesOf('presence').at(-1)?.locations.length === 1);
  shy.send({ type: 'away' });
  await shy.waitUntil('no dot', () => shy.messagesOf('presence').at(-1)?.locations.length === 0);
  assert.equal(shy.total, 3);
});

test('who is connected to one process is seen at another, and handed what was kept for who comes next', async (t) => {
  const here = await serve(t);
  const there = await serve(t, here.testApp);
  const watcher = await there.open();
  const thanks = { message: 'whoever you are' };
  const sender = await registerPerson(here.testApp);
  assert.equal((await sender.browser.post('/api/community/gratitude', thanks)).statusCode, 201);
  const { browser } = await registerPerson(here.testApp);
  const client = await here.open(browser);
  client.send(HERE);
  await watcher.waitUntil('of one', () => watcher.total === 1, 3_000);
  await client.waitUntil('of what was kept', () => client.messagesOf('notification').length === 1);
  assert.equal(client.messagesOf('notification')[0]?.notification.message, 'whoever you are');
  client.leave();
  await watcher.waitUntil('of none', () => watcher.total === 0, 3_000);
});

test('who begins to close and never ends it, as a phone without a network does, is soon not here', async (t) => {
  const { testApp, open } = await serve(t);
  const watcher = await open();
  const { browser } = await registerPerson(testApp);
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const { socket } = await askForUpgrade(t, `${origin}/api/live`, {
    ...cookieHeader(browser.cookies),
    origin,
  });
  socket.write(clientFrame(TEXT, JSON.stringify({ type: 'away' })));
  await watcher.waitUntil('of one', () => watcher.total === 1);
  socket.pause();
  socket.write(clientFrame(CLOSE));
  await watcher.waitUntil('of none', () => watcher.total === 0);
});
