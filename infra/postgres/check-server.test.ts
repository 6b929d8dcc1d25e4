import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { checkServer } from './check-server.ts';

async function connect(t: TestContext): Promise<pg.Client> {
  const { connectionString } = await createTestDatabase(t);
  const client = new pg.Client({ connectionString });
  await client.connect();
  t.after(() => client.end());
  return client;
}

/** A server that answers every query with this version and 97 connections. */
const serverOf = (number: number, version: string) =>
  ({ query: async () => ({ rows: [{ number, version, connections: 97 }] }) }) as unknown as pg.Pool;

const refusal = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StartupError);
  assert.match(error.message, message);
  return true;
};

test('an older server is refused by its version, and the oldest tested version is accepted', async () => {
  await assert.rejects(
    checkServer(serverOf(140_019, '14.19')),
    refusal(/^PostgreSQL 14\.19 is too old: Hearten needs version 15 or newer$/),
  );
  await checkServer(serverOf(150_000, '15.0'));
});

test('more connections than the server allows are refused before anything is opened', async (t) => {
  const client = await connect(t);
  await assert.rejects(checkServer(client, 1_000), refusal(/^HEARTEN_DATABASE_CONNECTIONS is 1000, and/));
  assert.equal(await checkServer(client, 7), 7);
  assert.ok((await checkServer(client)) >= 10);
});
