import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { eventually } from '../../infra/testing/eventually.ts';
import { askForUpgrade, cookieHeader, LiveClient } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { buildTestApp, registerPerson } from '../testing/test-app.ts';

async function served(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const testApp = await buildTestApp(t, { env });
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  return { testApp, origin, url: `${origin}/api/live` };
}

test('a page of another site is refused before the upgrade', async (t) => {
  const { origin, url } = await served(t);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: origin.replace('http:', 'https:') },
    { origin: `${origin}0` },
    { origin, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]) {
    const what = JSON.stringify(headers);
    const answer = await askForUpgrade(t, url, headers);
    assert.equal(answer.status, 403, what);
    assert.equal(JSON.parse(answer.body).message, 'Requests are only accepted from Hearten itself');
    await eventually('the connection is closed', async () => answer.socket.destroyed);
  }
  for (const headers of [
    { origin },
    { origin: origin.replace('127.0.0.1', 'localhost'), 'sec-fetch-site': 'same-origin' },
    {},
  ] as Record<string, string>[]) {
    assert.equal((await askForUpgrade(t, url, headers)).status, 101, JSON.stringify(headers));
  }
});

test('a plain HTTP call is told that this is a WebSocket address', async (t) => {
  const { testApp } = await served(t);
  const answer = await testApp.app.inject({ url: '/api/live' });
  assert.equal(answer.statusCode, 426);
  assert.equal(answer.headers.upgrade, 'websocket');
  assert.equal(answer.json().message, 'This address only accepts WebSocket connections');
});

test('an upgrade at another address is not granted, and the call is answered as without it', async (t) => {
  const { origin, url } = await served(t);
  for (const [path, headers, status] of [
    ['/live', {}, 200],
    ['/api/user', {}, 401],
    ['/api/live/', {}, 404],
    ['/api/live', { upgrade: 'h2c' }, 426],
  ] as const) {
    const answer = await askForUpgrade(t, `${origin}${path}`, headers);
    assert.equal(answer.status, status, path);
    assert.notEqual(answer.body, '');
    answer.socket.destroy();
  }
  const refused = await askForUpgrade(t, `${url}?token=1`);
  assert.equal(refused.status, 101, 'an unknown query is ignored');
});

test('the number of sockets is limited for a process, an address and a person', async (t) => {
  const { testApp, origin, url } = await served(t, {
    TRUST_PROXY: 'loopback',
    HEARTEN_LIMIT_LIVE_SOCKETS: '5',
    HEARTEN_LIMIT_LIVE_SOCKETS_PER_ADDRESS: '3',
    HEARTEN_LIMIT_LIVE_SOCKETS_PER_PERSON: '2',
    LOG_LEVEL: 'silent',
  });
  const { browser } = await registerPerson(testApp);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const open = (address: string, headers = {}) =>
    LiveClient.open(t, origin, { ...from(address), ...headers });
  const refused = async (address: string, headers = {}) => {
    const { status, headers: answered } = await askForUpgrade(t, url, { ...from(address), ...headers });
    assert.ok(Number(answered['retry-after']) > 0);
    return status;
  };
  const own = cookieHeader(browser.cookies);
  const first = await open('192.0.2.1', own);
  await open('192.0.2.2', own);
  assert.equal(await refused('192.0.2.3', own), 429, 'the person has two sockets');
  const other = await open('192.0.2.1');
  await open('192.0.2.1');
  assert.equal(await refused('192.0.2.1'), 429, 'the address has three sockets');
  await open('198.51.100.1');
  assert.equal(await refused('198.51.100.2'), 503, 'the process has five sockets');

  first.leave();
  other.leave();
  await eventually('there is room again', async () => {
    const { status, socket } = await askForUpgrade(t, url, { ...from('192.0.2.1'), ...own });
    socket.destroy();
    return status === 101;
  });
});
