import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryFolder } from '../infra/testing/temporary-folder.ts';
import { onDatabase, runCli } from '../projections/testing/run-cli.ts';
import { parseRolesCommand } from './staff/roles-command.ts';
import { startRoleSession } from './testing/staff.ts';
import { buildTestApp, registerPerson } from './testing/test-app.ts';

test('beside a running server, npm run roles gives a role that the person can use at once', async (t) => {
  const testApp = await buildTestApp(t);
  const folder = await makeTemporaryFolder('hearten-roles-');
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const keyFile = join(folder, 'master-key');
  writeFileSync(keyFile, testApp.masterKey.toHex(), { mode: 0o600 });
  const roles = (...words: string[]) =>
    runCli(words, onDatabase(testApp.connectionString, keyFile), 'api/roles-cli.ts');
  const { browser, username, password } = await registerPerson(testApp);

  const [given, unknown] = await Promise.all([
    roles('grant', username, 'operator'),
    roles('grant', 'no-such-person', 'operator'),
  ]);
  assert.deepEqual([given.code, given.stdout, given.stderr], [0, `${username} has the role operator`, '']);
  assert.deepEqual(
    [unknown.code, unknown.stdout, unknown.stderr],
    [2, '', 'roles: There is no account with the username no-such-person'],
  );
  await startRoleSession(browser, 'operator', password);
  assert.equal((await browser.get('/api/staff/roles')).statusCode, 200);
});

test('the commands list, give and take away roles, and say what they did', async (t) => {
  const { app, services } = await buildTestApp(t);
  const { username } = await registerPerson({ app });
  const run = (...words: string[]) => {
    const command = parseRolesCommand(words);
    assert.ok(command, words.join(' '));
    return command(services);
  };
  assert.deepEqual(await run('list'), ['no account has a role']);
  await run('grant', username, 'moderator');
  await assert.rejects(run('grant', username, 'moderator'), { code: 'taken' });
  const [head, row, ...more] = await run('list');
  assert.match(head ?? '', /^USERNAME +ROLE +SINCE +STAFF ID$/);
  assert.match(row ?? '', new RegExp(`^${username} +moderator +\\d{4}-\\d\\d-\\d\\d +[0-9a-f-]{36}$`));
  assert.equal(more.length, 0);
  assert.deepEqual(await run('revoke', username, 'moderator'), [
    `${username} no longer has the role moderator`,
  ]);
  await assert.rejects(run('revoke', username, 'moderator'), { code: 'not-found' });
  await assert.rejects(run('revoke', 'no-such-person', 'moderator'), { code: 'not-found' });
  assert.deepEqual(await run('list'), ['no account has a role']);
});

test('words that are no command are recognized', () => {
  for (const words of [
    [],
    ['list', 'x'],
    ['grant'],
    ['grant', 'maren'],
    ['grant', 'maren', 'admin'],
    ['fly'],
  ]) {
    assert.equal(parseRolesCommand(words), undefined, words.join(' '));
  }
});
