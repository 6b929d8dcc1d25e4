import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { ApiClient } from './api-client.ts';

test('a cookie is sent back as it came, also with "=" in its value, until the server deletes it', async (t) => {
  const sent: (string | undefined)[] = [];
  const answers = [['seal=YQ==; Path=/; HttpOnly', 'hint=1; Path=/'], ['hint=; Path=/; Max-Age=0'], []];
  const server = createServer((request, answer) => {
    sent.push(request.headers.cookie);
    answer.setHeader('set-cookie', answers[sent.length - 1] ?? []).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  for (const _ of answers) await client.request('GET', '/');
  assert.deepEqual(sent.slice(1), ['seal=YQ==; hint=1', 'seal=YQ==']);
});
