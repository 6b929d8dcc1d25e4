import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertErrorResponse } from '../testing/error-response.ts';
import { buildTestApp } from '../testing/test-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

test('where no body is taken, none is the same as an empty one that is called JSON, and as an empty object', async (t) => {
  const { app } = await buildTestApp(t);
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

test('where a body is taken, an empty one is refused as none, and one for nowhere is not looked at', async (t) => {
  const { app } = await buildTestApp(t);
  const post = (url: string, payload: string) =>
    app.inject({ method: 'POST', url, headers: JSON_TYPE, payload });
  for (const payload of ['', '{}']) assertErrorResponse(await post('/api/login', payload), 400, payload);
  assertErrorResponse(await post('/api/nothing', '{"a":1}'), 404, 'a call nobody takes');
});

test('bytes that are no UTF-8 are refused, and not guessed at', async (t) => {
  const { app } = await buildTestApp(t);
  const payload = (encoding: BufferEncoding) =>
    Buffer.from(JSON.stringify({ username: 'caf\xe9', password: 'a quiet morning' }), encoding);
  const login = (encoding: BufferEncoding) =>
    app.inject({ method: 'POST', url: '/api/login', headers: JSON_TYPE, payload: payload(encoding) });
  assert.equal((await login('utf8')).statusCode, 401);
  for (const encoding of ['latin1', 'utf16le'] as const)
    assertErrorResponse(await login(encoding), 400, encoding);
});
