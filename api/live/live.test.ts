import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LiveClient } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { buildTestApp } from '../testing/test-app.ts';

test('smoke', async (t) => {
  const { app } = await buildTestApp(t);
  const origin = `http://127.0.0.1:${await portOf(app)}`;
  const client = await LiveClient.open(t, origin);
  await client.isTold('who is here', () => client.total === 0);
  client.say({ type: 'ping' });
  await client.isTold('pong', () => client.told('pong').length === 1);
  await app.close();
  assert.equal(await client.closed(), 1012);
});
