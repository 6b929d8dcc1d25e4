import assert from 'node:assert/strict';
import test from 'node:test';
import pg from 'pg';
import { migratedDatabase } from '../testing/migrated-database.ts';
import { rewriteTable, STATISTICS } from './rewrite-table.ts';
import { waitForSnapshots } from './wait-for-snapshots.ts';

const PATIENCE_MS = 30_000;

test('a rewrite that has copied deleted rows, because an open transaction sees them, is refused', async (t) => {
  const connectionString = await migratedDatabase(t);
  const pool = new pg.Pool({ connectionString });
  const client = await pool.connect();
  const reader = await pool.connect();
  t.after(async () => {
    reader.release();
    client.release();
    await pool.end();
  });
  await client.query('create table notes (text text)');
  await client.query(`insert into notes values ('gone')`);
  await client.query('analyze notes');
  await reader.query('begin isolation level repeatable read');
  await reader.query('select from events');
  await client.query('delete from notes');
  const { rows } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  const next = rows[0]?.next as string;
  for (const table of ['public.notes', STATISTICS]) {
    await assert.rejects(rewriteTable(client, table, next), {
      name: 'ErasedRowsCopied',
      code: '55P03',
      message: `the rewrite of ${table} has copied erased rows, which an open transaction still sees`,
    });
  }
  assert.equal((await reader.query('select from notes')).rowCount, 1);
  await reader.query('commit');
  // Other test files use databases of the same server, and their transactions count, too.
  const later = await waitForSnapshots(client, t.signal, PATIENCE_MS);
  for (const table of ['public.notes', STATISTICS]) await rewriteTable(client, table, later);
});
