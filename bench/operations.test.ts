import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { benchOperations } from './operations.ts';

const SMALL = { people: 2, callsPerSecond: 10, rounds: 1, roundMs: 300, restMs: 0 };

test('a small run of the benchmark of /ops produces its figures', async (t) => {
  const opened = new AsyncDisposableStack();
  t.after(() => opened.disposeAsync());
  const { connectionString } = await createTestDatabase(t);
  const { figures = [], targets } = await benchOperations(
    {
      database: async () => connectionString,
      pool(max) {
        const pool = new pg.Pool({ connectionString, max });
        opened.defer(() => pool.end());
        return pool;
      },
      onClose: (close) => opened.defer(async () => void (await close())),
    },
    SMALL,
  );
  for (const [name, value] of figures) assert.doesNotMatch(value, /NaN/, name);
  assert.equal(targets.length, 2);
});
