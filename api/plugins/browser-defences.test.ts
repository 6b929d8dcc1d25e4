import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTRACT } from '../../domain/contract/contract.ts';
import { answersOnlyJson } from '../../domain/contract/route.ts';
import { buildWithClient } from '../testing/built-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { buildTestApp, registerPerson } from '../testing/test-app.ts';

const OURS = 'https://hearten.example.org';
const MOOD = { moodValue: 3, fatigueValue: 3 };

/** The headers that concern browsers, without those of the answer itself. */
const defencesOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      /policy|policies|^x-(?!request-id)|origin|strict|report|nel/.test(name),
    ),
  );

/** Asserts the headers of pages. A page adds the hashes of its own inline parts to the policy. */
function assertPageDefences(headers: Readonly<Record<string, unknown>>, port: number, url: string) {
  const { 'content-security-policy': policy, ...others } = defencesOf(headers);
  assert.deepEqual(
    String(policy)
      .replaceAll(/ 'sha256-[^']+'/g, '')
      .split(';')
      .sort(),
    [
      "base-uri 'none'",
      `connect-src 'self' ws://localhost:${port} ws://127.0.0.1:${port}`,
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "manifest-src 'self'",
      "media-src 'self' blob:",
      'report-uri /csp-reports',
      "script-src 'self'",
      "style-src 'self'",
      "worker-src 'self'",
    ],
    url,
  );
  assert.deepEqual(
    others,
    {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    },
    url,
  );
}

const JSON_DEFENCES = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

test('every page and file carries the security headers for browsers', async (t) => {
  const { app } = await buildWithClient(t, { HEARTEN_SECURITY_CONTACT: 'mailto:security@hearten.example' });
  const port = await portOf(app);
  for (const [url, type] of [
    ['/', 'text/html'],
    ['/track', 'text/html'],
    ['/api/docs', 'text/html'],
    ['/assets/app-1a2b3c.js', 'application/javascript'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/sw.js', 'text/javascript'],
    ['/metrics', 'text/plain'],
    ['/.well-known/security.txt', 'text/plain'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url });
    assert.equal(statusCode, 200, url);
    assert.ok(String(headers['content-type']).startsWith(type), `${url} is ${headers['content-type']}`);
    assertPageDefences(headers, port, url);
  }
});

test('so does the answer for an address without a route', async (t) => {
  const { app } = await sharedTestApp(t);
  const port = await portOf(app);
  for (const url of ['/nothing', '/api/nothing']) {
    const { statusCode, headers } = await app.inject({ url });
    assert.equal(statusCode, 404);
    assertPageDefences(headers, port, url);
  }
});

test('JSON carries the security headers that mean something for it, also refusals and empty answers', async (t) => {
  const { app } = await sharedTestApp(t);
  const { headers: openapi } = await app.inject({ url: '/api/openapi.json' });
  const fromElsewhere = { origin: 'https://evil.example' };
  for (const [status, call] of [
    [200, { url: '/live' }],
    [200, { url: '/live', method: 'HEAD' }],
    [204, { url: '/api/logout', method: 'POST' }],
    [304, { url: '/api/openapi.json', headers: { 'if-none-match': String(openapi.etag) } }],
    [400, { url: '/api/community/posts?page=none' }],
    [401, { url: '/api/user' }],
    [403, { url: '/api/logout', method: 'POST', headers: fromElsewhere }],
    [426, { url: '/api/live' }],
  ] as const) {
    const { statusCode, headers } = await app.inject(call);
    assert.equal(statusCode, status, call.url);
    assert.deepEqual(defencesOf(headers), JSON_DEFENCES, call.url);
  }
});

test('a route that declares a media type of its own gets the headers of pages', () => {
  const others = CONTRACT.filter((route) => !answersOnlyJson(route)).map(({ path }) => path);
  assert.deepEqual(others.sort(), [
    '/.well-known/security.txt',
    '/api/docs',
    '/api/log/checkpoint',
    '/api/studies/:id/exports/:exportId',
    '/metrics',
  ]);
});

test('over https a browser must stay with https, and so must the live connection', async (t) => {
  const { app } = await buildTestApp(t, { env: { PUBLIC_ORIGIN: OURS } });
  const { headers } = await app.inject({ url: '/' });
  const json = await app.inject({ url: '/live' });
  for (const sent of [headers, json.headers])
    assert.equal(sent['strict-transport-security'], 'max-age=31536000');
  assert.match(
    String(headers['content-security-policy']),
    /;connect-src 'self' wss:\/\/hearten\.example\.org;.*;report-uri \/csp-reports;report-to csp$/,
  );
  assert.equal(headers['reporting-endpoints'], `csp="${OURS}/csp-reports"`);
});

test('a write from another site’s page is refused and writes nothing', async (t) => {
  const testApp = await buildTestApp(t, { env: { PUBLIC_ORIGIN: OURS } });
  const { browser } = await registerPerson(testApp);
  const entry = (await browser.post('/api/mood', MOOD)).json();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'http://hearten.example.org' },
    { origin: 'https://hearten.example.org:8443' },
    { origin: 'https://hearten.example.org.evil.example' },
    { origin: 'HTTPS://HEARTEN.EXAMPLE.ORG' },
    { origin: 'null' },
    { origin: '' },
    { origin: OURS, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { origin: `${OURS}, https://evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[]) {
    const what = JSON.stringify(headers);
    for (const answer of [
      await browser.post('/api/mood', MOOD, headers),
      await browser.delete(`/api/mood/${entry.id}`, headers),
      await browser.post('/api/logout', undefined, headers),
      await browser.post('/api/login', { username: 'x', password: 'y' }, headers),
    ]) {
      assert.equal(answer.statusCode, 403, what);
      assert.equal(answer.json().message, 'Requests are only accepted from Hearten itself');
    }
  }
  assert.deepEqual((await browser.get('/api/mood')).json(), [entry]);

  for (const headers of [
    { origin: OURS, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ] as Record<string, string>[]) {
    assert.equal((await browser.post('/api/mood', MOOD, headers)).statusCode, 201, JSON.stringify(headers));
  }
  const read = await browser.get('/api/user', { headers: { origin: 'https://evil.example' } });
  assert.equal(
    read.headers['access-control-allow-origin'],
    undefined,
    'a read is answered without access for other sites',
  );
});

test('without PUBLIC_ORIGIN, writes are accepted from this machine’s own address and port', async (t) => {
  const { app } = await sharedTestApp(t);
  const port = await portOf(app);
  const logout = async (origin: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/logout`, { method: 'POST', headers: { origin } })).status;
  assert.equal(await logout(`http://localhost:${port}`), 204);
  assert.equal(await logout(`http://127.0.0.1:${port}`), 204);
  assert.equal(await logout(`http://localhost:${port + 1}`), 403);
  assert.equal(await logout(`https://localhost:${port}`), 403);
});
