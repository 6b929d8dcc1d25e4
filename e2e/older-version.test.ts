import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';
import { query } from './upgrade/database.ts';

test('software too old for the database says so in one line and changes nothing, and starts if the database allows its release', async (t) => {
  const scope = lifoScope(t);
  const dataFolder = await temporaryFolder(scope);
  const { connectionString } = await createTestDatabase(scope);
  const env = {
    DATABASE_URL: connectionString,
    HEARTEN_MASTER_KEY_FILE: await newMasterKeyFile(dataFolder),
    HEARTEN_DEMO: '0',
  };
  const start = () => HeartenProcess.start(scope, { dataFolder, env });
  await (await start()).endProcess('SIGTERM');
  await query(
    connectionString,
    `insert into hearten_migration values ('0099-much-later', '2030-01-01T00:00:00.000Z')`,
    `insert into migration_compatibility values ('0099-much-later', 'contract', '99.0.0')`,
  );
  const read = () => query(connectionString, 'select * from checkpoints order by projection');
  const before = await read();

  const refusal = await start().catch((error: Error) => error.message);
  assert.match(
    String(refusal),
    /^exit 2: hearten: the database has the migration 0099-much-later of a newer release, which needs [^\n]*\n$/,
  );
  assert.deepEqual(await read(), before);

  await query(connectionString, `update migration_compatibility set oldest_release = '1.0.2'`);
  assert.equal((await fetch(`${(await start()).origin}/live`)).status, 200);
});
