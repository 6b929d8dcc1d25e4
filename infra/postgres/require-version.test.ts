import assert from 'node:assert/strict';
import test from 'node:test';
import pg from 'pg';
import { StartupError } from '../data-folder/startup-error.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { requireSupportedVersion } from './require-version.ts';

/** A server that only answers this query. */
const serverOf = (number: string, version: string) =>
  ({ query: async () => ({ rows: [{ number, version }] }) }) as unknown as pg.Pool;

test('an older server is refused by name, and the oldest tested version is accepted', async () => {
  await assert.rejects(requireSupportedVersion(serverOf('140019', '14.19')), (error) => {
    assert.ok(error instanceof StartupError);
    assert.equal(error.message, 'PostgreSQL 14.19 is too old: Hearten needs version 15 or newer');
    return true;
  });
  await requireSupportedVersion(serverOf('150000', '15.0'));
});

test('a real server is asked for its version', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await requireSupportedVersion(client).finally(() => client.end());
});
