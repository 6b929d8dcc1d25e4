import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeTemporaryFolder } from '../infra/testing/temporary-folder.ts';
import { onDatabase, runCli } from '../projections/testing/run-cli.ts';
import { parseStudiesCommand } from './research/studies-command.ts';
import { grantFromCommandLine } from './testing/staff.ts';
import { STUDY, TERMS } from './testing/studies.ts';
import { buildTestApp, registerPerson } from './testing/test-app.ts';
import { waitForProjections } from './testing/wait-for-projections.ts';

async function files(t: TestContext) {
  const folder = await makeTemporaryFolder('hearten-studies-');
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return (name: string, content: unknown) => {
    const file = join(folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
    return file;
  };
}

test('beside a running server, npm run studies registers a study that people can join at once', async (t) => {
  const testApp = await buildTestApp(t);
  const write = await files(t);
  const keyFile = write('master-key', testApp.masterKey.toHex());
  const studies = (...words: string[]) =>
    runCli(words, onDatabase(testApp.connectionString, keyFile), 'api/studies-cli.ts');
  const registered = await studies('register', write('study.json', STUDY));
  assert.equal(registered.code, 0, registered.stderr);
  const [, studyId] = /^registered (\S+)$/m.exec(registered.stdout) ?? [];
  const published = await studies('publish', studyId as string, write('protocol.json', TERMS));
  assert.match(published.stdout, /^published version 1\nsha-256 of its whole text: [0-9a-f]{64}/);
  const wrong = await studies('publish', studyId as string, write('wrong.json', { ...TERMS, text: 5 }));
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /^studies: .*wrong\.json\/text: must be string$/);
  const { browser } = await registerPerson(testApp);
  assert.equal((await browser.get('/api/research/studies')).json()[0].open.version, 1);
});

test('the commands list, publish, admit, remove and close, and say what they did', async (t) => {
  const testApp = await buildTestApp(t);
  const write = await files(t);
  const { username } = await registerPerson(testApp);
  const run = (...words: string[]) => {
    const command = parseStudiesCommand(words);
    assert.ok(command, words.join(' '));
    return command(testApp.services);
  };
  assert.deepEqual(await run('list'), ['there is no study']);
  const [first] = await run('register', write('study.json', STUDY));
  const id = first?.split(' ')[1] as string;
  await waitForProjections(testApp, 'research-reads');
  assert.match((await run('list'))[1] ?? '', /not open +0 +0 +Tiredness/);
  await run('publish', id, write('protocol.json', TERMS));
  await assert.rejects(run('admit', id, username), { code: 'not-found' });
  await grantFromCommandLine(testApp, username, 'researcher');
  assert.deepEqual(await run('admit', id, username), [`${username} can ask about ${id}`]);
  assert.match((await run('list'))[1] ?? '', /open until 2099-12-31 +1 +1 +Tiredness/);
  await run('remove', id, username);
  assert.deepEqual(await run('close', id), [`${id} is closed`]);
  assert.match((await run('list'))[1] ?? '', /closed +1 +0 +Tiredness/);
  await assert.rejects(run('publish', id, write('late.json', TERMS)), { code: 'forbidden' });
  for (const unknown of ['no-study', '5d2c9b70-1e48-4a36-9f02-c4b8e6a1d753'])
    await assert.rejects(run('close', unknown), { code: 'not-found' });
  await assert.rejects(run('register', write('broken.json', '{')), { code: 'invalid' });
  await assert.rejects(run('register', write('missing.json', {})), { code: 'invalid' });
});

test('words that are no command are recognized', () => {
  for (const words of [
    [],
    ['list', 'x'],
    ['register'],
    ['publish', 'a'],
    ['close', 'a', 'b'],
    ['admit', 'a', 'b', 'c'],
  ])
    assert.equal(parseStudiesCommand(words), undefined, words.join(' '));
});
