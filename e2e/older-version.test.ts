import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import { ApiClient } from './support/api-client.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';

test('an older version does not start on newer data, says so in one line, and its advice works', async (t) => {
  const scope = lifoScope(t);
  const dataFolder = await temporaryFolder(scope);
  const { connectionString } = await createTestDatabase(scope);
  const masterKeyFile = await newMasterKeyFile(dataFolder);
  const env = {
    DATABASE_URL: connectionString,
    HEARTEN_MASTER_KEY_FILE: masterKeyFile,
    HEARTEN_DEMO: '0',
  };
  const start = () => HeartenProcess.start(scope, { dataFolder, env });
  const before = await start();
  const visitor = new ApiClient(before.origin);
  await visitor.register('maren');
  await visitor.request('POST', '/api/mood', { moodValue: 4, fatigueValue: 2 });
  const known = await visitor.listMoodIds();
  assert.equal(known.length, 1);
  await before.endProcess('SIGTERM');
  const database = new pg.Client({ connectionString });
  await database.connect();
  scope.after(() => database.end());
  await database.query("update checkpoints set table_version = table_version + 1 where projection = 'mood'");

  const refusal = await start().catch((error: Error) => error.message);
  assert.match(String(refusal), /^exit 2: hearten: the tables of the read model mood have version [^\n]*\n$/);
  const verified = await runCli(['verify', 'mood'], env);
  assert.deepEqual(
    [verified.code, verified.said],
    [
      2,
      String(refusal)
        .replace(/^exit 2: hearten/, 'projections')
        .trim(),
    ],
  );
  const [, advice = ''] = /npm run projections -- (.*)\n$/.exec(String(refusal)) ?? [];
  const rebuilt = await runCli(advice.split(' '), env);
  assert.equal(rebuilt.code, 0, rebuilt.said);
  assert.deepEqual(await visitor.withOrigin((await start()).origin).listMoodIds(), known);
});
