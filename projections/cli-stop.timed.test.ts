import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../infra/testing/eventually.ts';
import { assertMoodsMatchLog } from './testing/expected-moods.ts';
import { moods, openHarness } from './testing/harness.ts';
import { writeMoods } from './testing/mood-log.ts';
import { testMasterKeyFile } from './testing/real-keys.ts';
import { onDatabase, startCli } from './testing/run-cli.ts';

test('a rebuild that is asked to stop ends within 2 s, leaves nothing and changes nothing', async (t) => {
  const harness = await openHarness(t, [moods], { storesKeys: true });
  const env = onDatabase(harness.connectionString, await testMasterKeyFile(t));
  const { position } = await writeMoods(harness.store, 6);
  await harness.start();
  await harness.reached('mood', position);
  // The rebuild reads the log and then waits for this transaction, which stays open until the rebuild has ended.
  const blocking = await harness.db.startTransaction().execute();
  await sql`lock table checkpoints in exclusive mode`.execute(blocking);
  const { child, end } = startCli(['rebuild', 'mood'], env);
  await eventually('the rebuild is waiting', async () => {
    const { rows } = await sql`
        select from pg_stat_activity where application_name = 'hearten-projections' and wait_event_type = 'Lock'`.execute(
      harness.db,
    );
    return rows.length > 0;
  });
  const began = performance.now();
  child.kill('SIGTERM');
  const { code, stderr } = await end;
  assert.ok(performance.now() - began < 2_000, stderr);
  assert.equal(code, 143);
  assert.match(stderr, /^projections: stopping: no read model is left half rebuilt$/m);
  await blocking.rollback().execute();
  assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 6);
});
