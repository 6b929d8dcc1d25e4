import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { FaultyPostgresProxy } from '../../infra/testing/faulty-postgres-proxy.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import type { Database } from '../tables.ts';
import { RunRecord } from './run-record.ts';

test('the end of a run is stored when PostgreSQL is back after a short outage', async (t) => {
  const proxy = await FaultyPostgresProxy.to(await migratedDatabase(t), t);
  const db = openKysely<Database>(t, proxy.connectionString);
  const record = new RunRecord({ db, log: collectingLogger() }, 'rebuild', 'mood');
  await record.begin(9n);
  proxy.state = 'refusing';
  proxy.breakAll();
  const finishing = record.finish({ outcome: 'done' });
  await eventually('the first attempt fails', () => proxy.refused > 0);
  proxy.state = 'up';
  await finishing;
  const runs = await db.selectFrom('operations_runs').select(['projection', 'outcome']).execute();
  assert.deepEqual(runs, [{ projection: 'mood', outcome: 'done' }]);
});

test('while its process stops, the end of a run is written only once', async (t) => {
  const proxy = await FaultyPostgresProxy.to(await migratedDatabase(t), t);
  const db = openKysely<Database>(t, proxy.connectionString);
  const log = collectingLogger();
  const record = new RunRecord({ db, log, signal: AbortSignal.abort() }, 'rebuild', 'mood');
  await record.begin(9n);
  proxy.state = 'refusing';
  proxy.breakAll();
  await record.finish({ outcome: 'stopped' });
  assert.deepEqual(log.messages('warn'), ['a run of a read model could not be recorded; it goes on']);
});
