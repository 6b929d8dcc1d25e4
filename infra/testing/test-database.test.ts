import assert from 'node:assert/strict';
import test from 'node:test';
import { Client } from 'pg';
import { createTestDatabase } from './test-database.ts';

test('each test gets its own empty database', async (t) => {
  const [one, other] = await Promise.all([createTestDatabase(t), createTestDatabase(t)]);
  for (const { connectionString } of [one, other]) {
    const client = new Client({ connectionString });
    await client.connect();
    t.after(() => client.end());
    await client.query('create table only_here ()');
  }
  assert.notEqual(one.connectionString, other.connectionString);
});
