import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type * as api from '../lib/api.ts';
import { leaveOutUnusedKy } from './ky-unused-parts.ts';

/** The client's calls, bundled as the build bundles them, with a page at `origin`. */
async function bundledCalls(t: TestContext, origin: string): Promise<typeof api> {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-calls-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../lib/api.ts'),
    plugins: [leaveOutUnusedKy()],
  });
  const file = join(folder, 'calls.mjs');
  const { output } = await bundle.write({ file });
  assert.doesNotMatch(
    output[0].code,
    /Retry-After|pipeThrough/,
    'ky’s code for retries and progress is left out',
  );
  Object.assign(globalThis, { location: { origin } });
  return import(pathToFileURL(file).href);
}

test('the calls work without the parts of ky that they never use, and are made once each', async (t) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/busy') response.writeHead(503, { 'Retry-After': '1' }).end('busy');
    else if (request.url === '/gone') request.socket.destroy();
    else if (request.url === '/well') response.end('{"well":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { call, get } = await bundledCalls(t, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  assert.deepEqual((await get('/well')).data, { well: true });
  assert.deepEqual((await call({ method: 'POST', path: '/well', body: { a: 1 } })).data, { well: true });
  await assert.rejects(get('/busy'), { name: 'ApiError', message: '503: busy' });
  await assert.rejects(get('/gone'), { name: 'NetworkError' });
  const leaving = new AbortController();
  const left = get('/silent', leaving.signal);
  setTimeout(() => leaving.abort(), 50);
  await assert.rejects(left, { name: 'AbortError' });
  assert.deepEqual(asked, ['GET /well', 'POST /well', 'GET /busy', 'GET /gone', 'GET /silent']);
});
