import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { serve } from '../testing/server.ts';
import { call, get, TIMEOUT_MS } from './api.ts';
import { ApiError } from './api-error.ts';

const never = () => new Promise<never>(() => undefined);

test('a call carries the device’s time and its body as JSON, and gives the answer', async (t) => {
  const server = await serve(t, () => [200, { id: 'one' }]);
  const answer = await call({
    method: 'POST',
    path: '/api/mood',
    body: { moodValue: 4 },
    headers: { 'Idempotency-Key': 'key' },
  });
  assert.deepEqual(answer, { data: { id: 'one' }, isStale: false });
  const [{ headers, ...seen } = assert.fail()] = server.seen;
  assert.deepEqual(seen, { method: 'POST', path: '/api/mood', body: { moodValue: 4 } });
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['idempotency-key'], 'key');
  assert.match(String(headers['x-local-time']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
});

test('a read sends no body and names no type of one', async (t) => {
  const server = await serve(t, () => [204]);
  assert.equal((await get('/api/mood')).data, undefined);
  assert.equal(server.seen[0]?.headers['content-type'], undefined);
});

test('an answer says whether it lacks what this browser wrote last', async (t) => {
  const server = await serve(t, () => [200, [], { 'X-Hearten-Stale': '1' }]);
  assert.equal((await get('/api/mood')).isStale, true);
  server.answer = () => [200, []];
  assert.equal((await get('/api/mood')).isStale, false);
});

test('any other answer is an error of status, colon, space and body, or the status text where it is empty', async (t) => {
  const server = await serve(t, () => [503, { message: 'Not ready' }]);
  await assert.rejects(
    get('/api/mood'),
    (error) =>
      error instanceof ApiError &&
      error.message === '503: {"message":"Not ready"}' &&
      error.serverMessage === 'Not ready',
  );
  server.answer = () => [404];
  await assert.rejects(get('/api/mood'), { message: '404: Not Found' });
  assert.equal(server.seen.length, 2, 'and is not tried again');
});

test('who can’t be reached is not tried again: what failed is told at once', async (t) => {
  const server = await serve(t, () => 'hang up');
  await assert.rejects(get('/api/mood'), (error) => !(error instanceof ApiError));
  assert.equal(server.seen.length, 1);
});

test('who says nothing for twenty seconds counts as out of reach', async (t) => {
  await serve(t, never);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const answer = get('/api/mood');
  await setImmediate();
  t.mock.timers.tick(TIMEOUT_MS);
  await assert.rejects(answer, { name: 'TimeoutError' });
});

test('a call ends at once when whoever made it leaves', async (t) => {
  await serve(t, never);
  const leaving = new AbortController();
  const answer = get('/api/mood', leaving.signal);
  leaving.abort();
  await assert.rejects(answer, { name: 'AbortError' });
  await assert.rejects(get('/api/mood', leaving.signal), { name: 'AbortError' });
});
