import assert from 'node:assert/strict';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryFolder } from '../infra/testing/temporary-folder.ts';
import { onDatabase, runCli } from '../projections/testing/run-cli.ts';
import { buildTestApp, registerPerson } from './testing/test-app.ts';

test('beside a running server, npm run people exports, locks and erases, and asks before it erases', async (t) => {
  const testApp = await buildTestApp(t);
  const folder = await makeTemporaryFolder('hearten-people-');
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const keyFile = join(folder, 'master-key');
  writeFileSync(keyFile, testApp.masterKey.toHex(), { mode: 0o600 });
  const people = (...words: string[]) =>
    runCli(words, onDatabase(testApp.connectionString, keyFile), 'api/people-cli.ts');
  const { browser, username } = await registerPerson(testApp);
  const reason = ['--reason', 'court order 12'];

  const file = join(folder, 'export.json');
  const [exported, bare] = await Promise.all([
    people('export', username, '--to', file, ...reason),
    people('lock', username),
  ]);
  assert.deepEqual(
    [exported.code, exported.stdout],
    [0, `the export of ${username} is in ${file}`],
    exported.stderr,
  );
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual([bare.code, bare.stdout], [2, '']);
  assert.equal(bare.stderr, 'people: say why with --reason "court order 12"');

  const unknown = await people('find', 'nobody-there', ...reason);
  assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
  assert.equal(unknown.stderr, 'people: There is no account with the username nobody-there');

  // The input of the command ends at once.
  const unsure = await people('erase', username, ...reason);
  assert.equal(unsure.code, 2);
  assert.match(unsure.stderr, /That is not the username: nothing was erased/);
  assert.equal((await browser.get('/api/user')).statusCode, 200);
  const locked = await people('lock', username, ...reason);
  assert.deepEqual(
    [locked.code, locked.stdout],
    [0, `${username} is locked; 1 device was signed out`],
    locked.stderr,
  );
  // The server learns it by a notification, or within a second.
  testApp.services.sessions.clearCache();
  assert.equal((await browser.get('/api/user')).statusCode, 401);
});
