import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { FaultyPostgresProxy } from '../testing/faulty-postgres-proxy.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { isTransient } from './transient.ts';
import { withClient } from './with-client.ts';

async function openProxy(t: TestContext) {
  const { connectionString } = await createTestDatabase(t);
  return FaultyPostgresProxy.to(connectionString, t);
}

test('a connection that is cut during a query fails the work, and does not end the process', async (t) => {
  const proxy = await openProxy(t);
  proxy.loseAnswerTo = 'select 7';
  await assert.rejects(
    withClient(proxy.connectionString, (client) => client.query('select 7')),
    (error) => isTransient(error),
  );
  assert.ok(proxy.faults > 0);
});

test('a connection that is cut between two queries fails the second one', async (t) => {
  const proxy = await openProxy(t);
  const work = withClient(proxy.connectionString, async (client) => {
    await client.query('select 7');
    const ended = new Promise((resolve) => client.once('end', resolve));
    proxy.breakAll();
    await ended;
    await client.query('select 8');
  });
  await assert.rejects(work, (error) => isTransient(error));
});
