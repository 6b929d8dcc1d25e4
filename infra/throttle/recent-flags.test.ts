import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { HOUR_MS } from '../../domain/time/units.ts';
import { createPool } from '../postgres/pool.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { migratedDatabase } from '../testing/migrated-database.ts';
import { RecentFlags } from './recent-flags.ts';

/** Flags on a new database: those of `flags` last an hour, those of `expired` are over when they are set. */
async function open(t: TestContext) {
  const connectionString = await migratedDatabase(t);
  const pool = createPool({ connectionString, name: 'test', max: 2, log: collectingLogger() });
  t.after(() => pool.end());
  const key = createSecretKey(Buffer.alloc(32, 1));
  const flags = new RecentFlags('challenge', HOUR_MS, pool, key);
  return { flags, expired: new RecentFlags('challenge', -1, pool, key) };
}

test('a flag can be set once, also by callers at the same moment, and not for a time that is over', async (t) => {
  const { flags } = await open(t);
  assert.equal(await flags.setOnce('ana', Date.now() - HOUR_MS), false);
  assert.equal(await flags.has('ana'), false);
  const set = () => flags.setOnce('ana', Date.now() + HOUR_MS);
  assert.deepEqual((await Promise.all([set(), set()])).sort(), [false, true]);
  assert.equal(await flags.has('ana'), true);
  assert.equal(await set(), false);
});

test('a flag that has expired can be set once again before housekeeping deletes it', async (t) => {
  const { flags, expired } = await open(t);
  await expired.set('ana');
  assert.equal(await flags.has('ana'), false);
  const set = () => flags.setOnce('ana', Date.now() + HOUR_MS);
  assert.deepEqual((await Promise.all([set(), set()])).sort(), [false, true]);
  assert.equal(await flags.has('ana'), true);
});
