import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertErrorResponse } from '../testing/error-response.ts';
import { sharedTestApp } from '../testing/shared-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

test('a route without a body accepts no body, an empty JSON body and an empty object', async (t) => {
  const { app } = await sharedTestApp(t);
  const logout = (payload?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: JSON_TYPE,
      ...(payload !== undefined && { payload }),
    });
  for (const payload of [undefined, '', '{}', ' {\n} ']) {
    assert.equal((await logout(payload)).statusCode, 204, JSON.stringify(payload));
  }
  for (const payload of ['[]', '{"a":1}', 'null', '""'])
    assertErrorResponse(await logout(payload), 400, payload);
});

test('a route with a body refuses an empty one, and an unknown route does not look at the body', async (t) => {
  const { app } = await sharedTestApp(t);
  const post = (url: string, payload: string) =>
    app.inject({ method: 'POST', url, headers: JSON_TYPE, payload });
  for (const payload of ['', '{}']) assertErrorResponse(await post('/api/login', payload), 400, payload);
  assertErrorResponse(await post('/api/nothing', '{"a":1}'), 404, 'an unknown route');
});

test('bytes that are not UTF-8 are refused', async (t) => {
  const { app } = await sharedTestApp(t);
  const payload = (encoding: BufferEncoding) =>
    Buffer.from(JSON.stringify({ username: 'caf\xe9', password: 'a quiet morning' }), encoding);
  const login = (encoding: BufferEncoding) =>
    app.inject({ method: 'POST', url: '/api/login', headers: JSON_TYPE, payload: payload(encoding) });
  assert.equal((await login('utf8')).statusCode, 401);
  for (const encoding of ['latin1', 'utf16le'] as const)
    assertErrorResponse(await login(encoding), 400, encoding);
});
