import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildWithClient, OFFLINE_FILES, WORKER } from '../../testing/built-client.ts';

const buildOf = async (app: FastifyInstance) =>
  /^self\.heartenBuild="([\w-]*)";/.exec((await app.inject({ url: '/sw.js' })).body)?.[1];

test('the service worker names its build, is checked each time, and may fetch from this server only', async (t) => {
  const { app } = await buildWithClient(t);
  const worker = await app.inject({ url: '/sw.js' });
  assert.equal(worker.statusCode, 200);
  assert.match(String(worker.headers['content-type']), /^text\/javascript/);
  assert.equal(worker.headers['cache-control'], 'no-cache');
  assert.match(worker.body, /^self\.heartenBuild="[\w-]{12}";\n/);
  assert.ok(worker.body.endsWith(WORKER));
  assert.match(String(worker.headers['content-security-policy']), /default-src 'none';.*connect-src 'self'/);
  const again = await app.inject({
    url: '/sw.js',
    headers: { 'if-none-match': String(worker.headers.etag) },
  });
  assert.equal(again.statusCode, 304);
  const small = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
  assert.equal(brotliDecompressSync(small.rawPayload).toString(), worker.body);
});

test('the shell is the same for everybody, names its build, and is not given to the worker of another one', async (t) => {
  const { app } = await buildWithClient(t);
  const build = await buildOf(app);
  const shell = await app.inject({ url: `/shell?build=${build}` });
  assert.equal(shell.statusCode, 200);
  assert.match(String(shell.headers['content-type']), /^text\/html/);
  assert.match(shell.body, /<body><\/body>/, 'it shows no page');
  assert.ok(shell.body.includes(`<meta name="hearten-worker" content="${build}">`));
  assert.match(String(shell.headers['content-security-policy']), /script-src 'self' 'sha256-/);
  assert.doesNotMatch(String(shell.headers.vary), /Cookie/);
  const [, suffix] = /cookie-suffix" content="(\w+)"/.exec(shell.body) ?? [];
  const cookie = `signed-in-${suffix}=1`;
  const ofPerson = await app.inject({ url: '/shell', headers: { cookie } });
  assert.equal(ofPerson.body, shell.body);
  assert.ok((await app.inject({ url: '/', headers: { cookie } })).body.includes(`content="${build}"`));

  const files = await app.inject({ url: `/shell.json?build=${build}` });
  assert.deepEqual(files.json(), OFFLINE_FILES);
  for (const url of ['/shell?build=another', '/shell.json?build=another', '/shell.json?build=']) {
    assert.equal((await app.inject({ url })).statusCode, 404, url);
  }
});

test('a build gets another name with another mode or master key, and the same in each process', async (t) => {
  const one = await buildWithClient(t);
  const beside = await buildWithClient(t, {}, one);
  const demo = await buildWithClient(t, { HEARTEN_DEMO: '1' }, one);
  const otherKey = await buildWithClient(t);
  const otherOrigin = await buildWithClient(t, { PUBLIC_ORIGIN: 'https://hearten.example' }, one);
  const apps = [one, beside, demo, otherKey, otherOrigin];
  const [first, ...others] = await Promise.all(apps.map(({ app }) => buildOf(app)));
  assert.equal(others[0], first);
  assert.equal(new Set([first, ...others]).size, 4);
});

test('without https, and where the operator wants none, the worker removes itself and no page registers one', async (t) => {
  for (const env of [{ HEARTEN_SERVICE_WORKER: '0' }, { HOST: '0.0.0.0', HEARTEN_INSECURE_HTTP: '1' }]) {
    const { app } = await buildWithClient(t, env);
    assert.equal(await buildOf(app), '');
    assert.match((await app.inject({ url: '/' })).body, /name="hearten-worker" content=""/);
  }
});

test('a text shared without the worker is not read, and leads to a page', async (t) => {
  const { app } = await buildWithClient(t);
  const form = 'multipart/form-data; boundary=x';
  const payload = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nnot for the server\r\n--x--\r\n';
  for (const headers of [
    { 'content-type': form, origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'content-type': form, 'sec-fetch-site': 'none' },
    { 'content-type': 'application/json' },
  ]) {
    const answer = await app.inject({ method: 'POST', url: '/share', headers, payload });
    assert.equal(answer.statusCode, 303);
    assert.equal(answer.headers.location, '/share');
    assert.equal(answer.body, '');
  }
  const page = await app.inject({ url: '/share' });
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
});
