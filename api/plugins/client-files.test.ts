import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildWithClient, SCRIPT, STYLE } from '../testing/built-client.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('every screen’s address returns the page, and its policy allows its inline parts only by hash', async (t) => {
  const { app } = await buildWithClient(t);
  for (const url of [
    '/',
    '/track',
    '/community/pinboard',
    '/auth?next=%2Ftrack',
    '/apiary',
    '/nowhere/at/all',
  ]) {
    const page = await app.inject({ url });
    assert.equal(page.statusCode, 200, url);
    assert.match(String(page.headers['content-type']), /^text\/html; charset=utf-8/i);
    assert.equal(page.headers['cache-control'], 'no-cache');
    const policy = String(page.headers['content-security-policy']).split(';');
    assert.ok(policy.includes(`script-src 'self' ${sha256(SCRIPT)}`), policy.join('\n'));
    const styles = [...page.body.matchAll(/<style>(.*?)<\/style>/g)].map(([, css]) => sha256(String(css)));
    assert.equal(styles[0], sha256(STYLE));
    assert.ok(policy.includes(`style-src 'self' ${styles.join(' ')}`));
    assert.doesNotMatch(policy.join(), /unsafe/);
    assert.match(page.body, /name="hearten-cookie-suffix" content="[0-9a-f]{8}"/);
    assert.doesNotMatch(page.body, /%HEARTEN/);
  }
  const head = await app.inject({ method: 'HEAD', url: '/track' });
  assert.deepEqual([head.statusCode, head.body], [200, '']);
});

test('the page says whether passkeys work at its address', async (t) => {
  for (const [PUBLIC_ORIGIN, offered] of [
    [undefined, ''],
    ['https://192.0.2.7', ''],
    ['https://hearten.example', 'yes'],
  ] as const) {
    const { app } = await buildWithClient(t, { PUBLIC_ORIGIN });
    const { body } = await app.inject({ url: '/' });
    assert.ok(body.includes(`<meta name="hearten-passkeys" content="${offered}">`), PUBLIC_ORIGIN);
  }
});

test('the page contains its cookie names and whether this is a demo or unencrypted', async (t) => {
  const named =
    /name="hearten-cookie-suffix" content="([0-9a-f]{8})"[\s\S]*name="hearten-mode" content="([^"]*)"/;
  for (const [mode, env] of [
    ['', {}],
    ['demo', { HEARTEN_DEMO: '1' }],
    ['insecure', { HOST: '0.0.0.0', HEARTEN_INSECURE_HTTP: '1' }],
    ['demo insecure', { HEARTEN_DEMO: '1', HOST: '0.0.0.0', HEARTEN_INSECURE_HTTP: '1' }],
  ] as const) {
    const { app } = await buildWithClient(t, env);
    const [, suffix, shown] = named.exec((await app.inject({ url: '/' })).body) ?? [];
    assert.equal(shown, mode);
    const person = { username: 'maren', password: 'a quiet morning', fullName: 'Maren Holm' };
    const { cookies } = await app.inject({ method: 'POST', url: '/api/register', payload: person });
    assert.deepEqual(
      cookies.map(({ name }) => name).sort(),
      ['device', 'session', 'signed-in'].map((name) => `${name}-${suffix}`),
    );
  }
});

test('files whose name has a content hash are cached forever, and others are checked each time', async (t) => {
  const { app } = await buildWithClient(t);
  const asset = await app.inject({ url: '/assets/app-1a2b3c.js' });
  assert.equal(asset.body, 'export {};');
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(asset.headers['content-type']), /javascript/);
  const icon = await app.inject({ url: '/favicon.svg' });
  assert.equal(icon.headers['cache-control'], 'no-cache');
  assert.match(String(icon.headers['content-type']), /^image\/svg\+xml/);
  const etag = String(icon.headers.etag);
  const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': etag } });
  assert.equal(again.statusCode, 304);
});

test('a prerendered page is served to visitors and for the mode it was rendered for', async (t) => {
  const wordsAt = async (app: FastifyInstance, url: string, cookie = '') =>
    /<body>(\w*)/.exec((await app.inject({ url, headers: { cookie } })).body)?.[1];
  const { app } = await buildWithClient(t);
  const [, suffix] = /cookie-suffix" content="(\w+)"/.exec((await app.inject({ url: '/' })).body) ?? [];
  const hint = `other=1; signed-in-${suffix}=1`;
  for (const [url, cookie, words] of [
    ['/', '', 'visitor'],
    ['/?from=mail', '', 'visitor'],
    ['/', 'signed-in-00000000=1', 'visitor'],
    ['/', hint, 'member'],
    ['/auth', '', 'door'],
    ['/auth?next=%2Ftrack', '', 'door'],
    ['/auth?tab=create', '', 'create'],
    ['/auth', hint, ''],
    ['/track', '', ''],
  ] as const) {
    assert.equal(await wordsAt(app, url, cookie), words, `${url} ${cookie}`);
  }
  const demo = await buildWithClient(t, { HEARTEN_DEMO: '1' });
  assert.equal(await wordsAt(demo.app, '/'), 'demo');
  const open = await buildWithClient(t, { HOST: '0.0.0.0', HEARTEN_INSECURE_HTTP: '1' });
  assert.equal(await wordsAt(open.app, '/'), '', 'every page begins with a warning over plain http');
  assert.equal(await wordsAt(open.app, '/auth'), '');
});

test('the page is sent in the smallest encoding that the browser accepts', async (t) => {
  const { app } = await buildWithClient(t);
  const plain = await app.inject({ url: '/' });
  assert.equal(plain.headers['content-encoding'], undefined);
  for (const [accepted, encoding, decoded] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1.0, deflate', 'gzip', gunzipSync],
    ['br;q=0, GZIP ; Q=0.5', 'gzip', gunzipSync],
    ['br;q=0.001', 'br', brotliDecompressSync],
  ] as const) {
    const page = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    assert.equal(page.headers['content-encoding'], encoding);
    assert.equal(page.headers.vary, 'Accept-Encoding, Cookie');
    assert.equal(decoded(page.rawPayload).toString(), plain.body);
  }
  const refused = { 'accept-encoding': 'br;q=0, gzip; q=0.000' };
  assert.equal((await app.inject({ url: '/', headers: refused })).headers['content-encoding'], undefined);
});

test('a file with a compressed copy is sent compressed if the browser accepts it', async (t) => {
  const { app } = await buildWithClient(t);
  const url = '/assets/long-1a2b3c.js';
  const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  assert.equal(small.headers['content-encoding'], 'br');
  assert.equal(small.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(small.headers['content-type']), /javascript/);
  const plain = await app.inject({ url });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(brotliDecompressSync(small.rawPayload).toString(), plain.body);
  const refused = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br;q=0' } });
  assert.equal(refused.headers['content-encoding'], undefined);
  assert.equal(refused.body, plain.body);
  const without = await app.inject({
    url: '/assets/app-1a2b3c.js',
    headers: { 'accept-encoding': 'br' },
  });
  assert.equal(without.body, 'export {};', 'a file without a compressed copy is sent as it is');
});

test('a missing file and every path outside the folder are answered with 404 instead of the page', async (t) => {
  const { app } = await buildWithClient(t);
  for (const url of [
    '/assets/app-old.js',
    '/assets/long-1a2b3c.js.br',
    '/favicon.ico',
    '/index.html',
    '/documents.json',
    '/worker.js',
    '/offline-files.json',
    '/.env',
    '/robots.txt',
    '/secret.txt',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '//secret.txt',
    '/secret.txt%00.html',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/nothing?x=/track',
    '/api%2Fnothing',
    '/%61pi/nothing',
  ]) {
    const answer = await app.inject({ url });
    assert.equal(answer.statusCode, 404, url);
    assert.equal(answer.json().message, 'There is nothing here', url);
    assert.doesNotMatch(answer.body, /secret/);
    assert.equal(answer.headers['cache-control'], 'no-store', 'a file that appears later is found');
  }
});
