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

/** The client's calls in a bundle with the plugin under test, for a page at `origin`. */
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
    /RateLimit|pipeThrough/,
    'ky’s code for retries and progress is left out',
  );
  Object.assign(globalThis, { location: { origin } });
  return import(pathToFileURL(file).href);
}

test('calls work without the unused parts of ky, and each is made once', async (t) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/api/journal') response.writeHead(503, { 'Retry-After': '1' }).end('busy');
    else if (request.url === '/api/tasks') request.socket.destroy();
    else if (request.url === '/api/mood') response.end('{"well":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { api: call } = await bundledCalls(t, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  assert.deepEqual((await call('GET /api/mood', {})).data, { well: true });
  assert.deepEqual((await call('POST /api/mood', { body: { moodValue: 4, fatigueValue: 2 } })).data, {
    well: true,
  });
  await assert.rejects(call('GET /api/journal', {}), { name: 'ApiError', message: '503: busy' });
  await assert.rejects(call('GET /api/tasks', {}), { name: 'NetworkError' });
  const leaving = new AbortController();
  const left = call('GET /api/achievements', {}, { signal: leaving.signal });
  setTimeout(() => leaving.abort(), 50);
  await assert.rejects(left, { name: 'AbortError' });
  assert.deepEqual(asked, [
    'GET /api/mood',
    'POST /api/mood',
    'GET /api/journal',
    'GET /api/tasks',
    'GET /api/achievements',
  ]);
});
