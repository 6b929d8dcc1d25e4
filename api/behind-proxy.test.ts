import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { portOf } from './testing/raw-connection.ts';
import { startReverseProxy } from './testing/reverse-proxy.ts';
import { buildTestApp } from './testing/test-app.ts';

const PUBLIC_ORIGIN = 'https://hearten.example.org';
const [ADA, BEN] = ['198.51.100.1', '198.51.100.2'];
const TWO_EACH = {
  HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS: '2/1h',
  HEARTEN_LIMIT_LOOPBACK_FACTOR: '2',
};

let people = 0;

/** Starts Hearten behind a real proxy, and a visitor who registers through it. */
async function behindProxy(t: TestContext, env: NodeJS.ProcessEnv) {
  const { app } = await buildTestApp(t, { env: { PUBLIC_ORIGIN, ...TWO_EACH, ...env } });
  const ownPort = await portOf(app);
  const port = await startReverseProxy(t, ownPort);
  const register = (visitor: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api/register`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: PUBLIC_ORIGIN,
        'visitor-address': visitor,
        ...headers,
      },
      body: JSON.stringify({ username: `ada-${++people}`, password: 'a quiet morning', fullName: 'Ada' }),
    });
  const statuses = async (visits: readonly (readonly [string, Record<string, string>?])[]) => {
    const found: number[] = [];
    for (const [visitor, headers] of visits) found.push((await register(visitor, headers)).status);
    return found;
  };
  return { app, port, ownPort, register, statuses };
}

test('behind a proxy that terminates https, cookies require https and writes must come from the public origin', async (t) => {
  const { ownPort, register } = await behindProxy(t, { TRUST_PROXY: 'loopback' });
  const answer = await register(ADA);
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.get('strict-transport-security'), 'max-age=31536000');
  const cookies = answer.headers.getSetCookie();
  assert.equal(cookies.length, 3);
  for (const cookie of cookies) assert.match(cookie, /^__Host-.*; Secure/);

  for (const origin of [
    `http://127.0.0.1:${ownPort}`,
    'http://hearten.example.org',
    'https://evil.example',
  ]) {
    assert.equal((await register(BEN, { origin })).status, 403, origin);
  }
  const claims = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  };
  const claimed = await register(BEN, { ...claims, origin: 'https://evil.example' });
  assert.equal(claimed.status, 403, 'host and scheme headers are ignored');
  const plain = await register(BEN, claims);
  assert.equal(plain.status, 201);
  assert.match(plain.headers.getSetCookie().join(), /__Host-.*Secure/);
});

test('visitors behind a trusted proxy are counted by their own address and cannot forge another one', async (t) => {
  const { statuses } = await behindProxy(t, { TRUST_PROXY: 'loopback' });
  assert.deepEqual(await statuses([[ADA], [ADA], [ADA], [BEN]]), [201, 201, 429, 201]);
  const disguises = [BEN, '127.0.0.1', '::1', 'unknown', `${BEN}, 127.0.0.1`, "';--", 'x'.repeat(2_000)];
  for (const said of disguises) {
    const headers = { 'x-forwarded-for': said, 'x-real-ip': said, 'true-client-ip': said };
    assert.deepEqual(await statuses([[ADA, headers]]), [429], said.slice(0, 40));
  }
  assert.deepEqual(await statuses([['2001:db8::1'], ['2001:db8::2'], ['2001:db8::3']]), [201, 201, 429]);
  const withPorts = [`203.0.113.7:1001`, `203.0.113.7:1002`, `203.0.113.7:1003`];
  assert.deepEqual(await statuses(withPorts.map((visitor) => [visitor] as const)), [201, 201, 429]);
});

test('all visitors behind an untrusted proxy count as one', async (t) => {
  for (const env of [{}, { TRUST_PROXY: '10.0.0.0/8' }]) {
    const { statuses } = await behindProxy(t, env);
    assert.deepEqual(await statuses([[ADA], [BEN], ['192.0.2.1'], ['192.0.2.2'], ['192.0.2.3']]), [
      ...[201, 201, 201, 201],
      429,
    ]);
  }
});

test('a visitor who bypasses the proxy over plain http gets no cookie that a browser would store', async (t) => {
  const { ownPort } = await behindProxy(t, { TRUST_PROXY: '10.0.0.0/8' });
  const body = JSON.stringify({ username: `ada-${++people}`, password: 'a quiet morning', fullName: 'Ada' });
  const headers = { 'content-type': 'application/json' };
  const direct = await fetch(`http://127.0.0.1:${ownPort}/api/register`, { method: 'POST', headers, body });
  for (const cookie of direct.headers.getSetCookie()) assert.match(cookie, /^__Host-.*; Secure/);
});
