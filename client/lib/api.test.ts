import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { serve } from '../testing/server.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';

const never = () => new Promise<never>(() => undefined);

test('a call sends the device’s time and a JSON body, and returns the answer', async (t) => {
  const server = await serve(t, () => [200, { id: 'one' }]);
  const body = { moodValue: 4, fatigueValue: 2 };
  const answer = await api('POST /api/mood', { body }, { headers: { 'Idempotency-Key': 'key' } });
  assert.deepEqual(answer, { data: { id: 'one' }, isStale: false });
  const [{ headers, ...seen } = assert.fail()] = server.seen;
  assert.deepEqual(seen, { method: 'POST', path: '/api/mood', body });
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['idempotency-key'], 'key');
  assert.match(String(headers['x-local-time']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
});

test('a read sends no body and no content type', async (t) => {
  const server = await serve(t, () => [204]);
  assert.equal((await api('GET /api/mood', {})).data, undefined);
  assert.equal(server.seen[0]?.headers['content-type'], undefined);
});

test('an answer says whether it lacks this browser’s last write', async (t) => {
  const server = await serve(t, () => [200, [], { 'X-Hearten-Stale': '1' }]);
  assert.equal((await api('GET /api/mood', {})).isStale, true);
  server.answer = () => [200, []];
  assert.equal((await api('GET /api/mood', {})).isStale, false);
});

test('parameters and query are escaped in the address, and undefined values are left out', async (t) => {
  const server = await serve(t, () => [204]);
  await api('DELETE /api/mood/:id', { params: { id: 'a/b?c' } });
  await api('GET /api/mood', { query: { userId: 1000, limit: 20, before: undefined } });
  await api('GET /api/community/posts/nearby', { query: { page: 1, region: 'North America' } });
  assert.deepEqual(
    server.seen.map(({ method, path }) => `${method} ${path}`),
    [
      'DELETE /api/mood/a%2Fb%3Fc',
      'GET /api/mood?userId=1000&limit=20',
      'GET /api/community/posts/nearby?page=1&region=North+America',
    ],
  );
});

test('any other status throws an error of status and body, or of the status text if the body is empty', async (t) => {
  const server = await serve(t, () => [503, { message: 'Not ready' }]);
  await assert.rejects(
    api('GET /api/mood', {}),
    (error) =>
      error instanceof ApiError &&
      error.message === '503: {"message":"Not ready"}' &&
      error.serverMessage === 'Not ready',
  );
  server.answer = () => [404];
  await assert.rejects(api('GET /api/mood', {}), { message: '404: Not Found' });
  assert.equal(server.seen.length, 2, 'without another attempt');
});

test('an unreachable server causes an error at once, without a retry', async (t) => {
  const server = await serve(t, () => 'hang up');
  await assert.rejects(api('GET /api/mood', {}), (error) => !(error instanceof ApiError));
  assert.equal(server.seen.length, 1);
});

test('twenty seconds without an answer is a timeout', async (t) => {
  await serve(t, never);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const answer = api('GET /api/mood', {});
  await setImmediate();
  t.mock.timers.tick(20_000);
  await assert.rejects(answer, { name: 'TimeoutError' });
});

test('twenty seconds without the end of an answer that has begun is a timeout, too, and the request ends', async (t) => {
  let signal: AbortSignal | undefined;
  t.mock.method(globalThis, 'fetch', async (request: Request) => {
    signal = request.signal;
    return new Response(
      new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"id":')) }),
    );
  });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const answer = api('GET /api/mood', {});
  await setImmediate();
  t.mock.timers.tick(19_999);
  assert.equal(signal?.aborted, false);
  t.mock.timers.tick(1);
  await assert.rejects(answer, { name: 'TimeoutError' });
  assert.ok(signal.aborted);
});

test('an aborted call ends at once', async (t) => {
  await serve(t, never);
  const leaving = new AbortController();
  const answer = api('GET /api/mood', {}, { signal: leaving.signal });
  leaving.abort();
  await assert.rejects(answer, { name: 'AbortError' });
  await assert.rejects(api('GET /api/mood', {}, { signal: leaving.signal }), { name: 'AbortError' });
});
