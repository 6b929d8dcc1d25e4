import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ConfigError } from '../infra/config/config-error.ts';
import { LOG_START } from '../infra/event-store/port.ts';
import { parseCheckpoint } from '../infra/log-tree/checkpoint.ts';
import { leafOf } from '../infra/log-tree/leaf.ts';
import { verifyInclusion } from '../infra/log-tree/merkle-tree.ts';
import { isSignedBy, MalformedNote, parseNote, parseVerifier } from '../infra/log-tree/signed-note.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { onDatabase, runCli, startCli } from '../projections/testing/run-cli.ts';
import { parseAuditCommand } from './audit/commands.ts';
import { temporaryFolder } from './audit/testing/audit-log.ts';
import { NoCommand } from './cli/no-command.ts';
import { buildTestApp, registerPerson } from './testing/test-app.ts';
import { waitForProjections } from './testing/wait-for-projections.ts';

const PROGRAM = 'api/audit-cli.ts';
const LOG_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const WITNESS = ['witness', '--folder', 'x', '--name', 'witness.example/w', '--log', LOG_KEY];

test('npm run audit signs, proves and verifies, and a changed event ends it with 1', async (t) => {
  const testApp = await buildTestApp(t);
  const { db, store } = testApp.services;
  const { browser } = await registerPerson(testApp);
  for (let mood = 0; mood < 5; mood++) await browser.post('/api/mood', { moodValue: 3, notes: 'calm' });
  await waitForProjections(testApp, 'log-tree');
  const folder = await temporaryFolder(t);
  const env = {
    ...onDatabase(testApp.connectionString),
    HEARTEN_LOG_SIGNING_FOLDER: folder,
    HEARTEN_LOG_ORIGIN: 'hearten.example/log',
  };
  const audit = (...words: string[]) => runCli(words, env, PROGRAM);

  const signed = await audit('checkpoint');
  assert.equal(signed.code, 0, signed.stderr);
  const key = parseVerifier(/verifier key: (\S+)/.exec(signed.stderr)?.[1] ?? '');
  assert.ok(isSignedBy(parseNote(`${signed.stdout}\n`), key));
  assert.equal((await testApp.app.inject('/api/log/checkpoint')).body.trim(), signed.stdout);

  const [event] = (await store.readAll(3n, 1)).events;
  assert.ok(event);
  const proven = await audit('prove', event.stream, String(event.version));
  assert.equal(proven.code, 0, proven.stderr);
  const [, index = '', lines = '', note = ''] =
    /^c2sp\.org\/tlog-proof@v1\nindex (\d+)\n((?:\S+\n)*)\n([\s\S]*)$/.exec(proven.stdout) ?? [];
  const { size, root } = parseCheckpoint(parseNote(`${note}\n`).text);
  const proof = lines.split('\n').slice(0, -1);
  assert.ok(
    verifyInclusion(
      { index: Number(index), size, root },
      leafOf(event),
      proof.map((line) => Buffer.from(line, 'base64')),
    ),
  );
  assert.equal((await audit('prove', event.stream, '99')).code, 1);

  const copy = join(folder, 'copy');
  await writeFile(copy, `${signed.stdout}\n`);
  const well = await audit('verify', '--checkpoint', copy);
  assert.deepEqual(
    [well.code, /has the roots of 3 signed checkpoints/.test(well.stdout)],
    [0, true],
    well.stdout,
  );

  await sql`update events set data = jsonb_set(data, '{sealed,text}', '"changed"') where position = ${event.position}`.execute(
    db,
  );
  const found = await audit('verify');
  assert.equal(found.code, 1);
  assert.match(
    found.stdout,
    new RegExp(
      `changed: the event at position ${event.position}, stream ${event.stream}, version ${event.version}`,
    ),
  );
  assert.equal((await audit('prove', event.stream, String(event.version))).code, 1);
});

test('without the folder of the key nothing is signed or proven, and no signature is claimed to be checked', async (t) => {
  const testApp = await buildTestApp(t);
  const { db, store } = testApp.services;
  await registerPerson(testApp);
  await waitForProjections(testApp, 'log-tree');
  const origin = 'hearten.example/log';
  const run = async (folder: string | undefined, ...words: string[]) => {
    const command = parseAuditCommand(words);
    assert.ok(typeof command === 'function');
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    const settings = { origin, folder, witnesses: [] };
    const tools = { db, store, log: collectingLogger() };
    const isWell = await command(tools, settings, { print: write, report: write });
    return { isWell, text: lines.join('\n') };
  };
  const [event] = (await store.readAll(LOG_START, 1)).events;
  assert.ok(event);
  const none = await run(undefined, 'verify');
  assert.ok(none.isWell);
  assert.match(none.text, /^no signed checkpoint is known/);
  assert.match(none.text, /has the roots of 0 signed checkpoints$/m);
  for (const words of [['checkpoint'], ['checkpoint', '--now'], ['prove', event.stream, '0']]) {
    await assert.rejects(
      run(undefined, ...words),
      (error) =>
        error instanceof ConfigError && /^HEARTEN_LOG_SIGNING_FOLDER is not set: /.test(error.message),
    );
  }

  const folder = await temporaryFolder(t);
  const unsigned = await run(folder, 'prove', event.stream, '0');
  assert.ok(!unsigned.isWell);
  assert.match(unsigned.text, /no checkpoint that is signed with the key of the log covers this event: run/);
  const [, key = ''] = /verifier key: (\S+)/.exec((await run(folder, 'checkpoint')).text) ?? [];
  assert.ok((await run(folder, 'prove', event.stream, '0')).isWell);
  const unchecked = await run(undefined, 'verify');
  assert.ok(unchecked.isWell);
  assert.match(
    unchecked.text,
    /^the key of hearten\.example\/log is not known here.*give the key with --key/,
  );
  assert.doesNotMatch(unchecked.text, /no signed checkpoint/);
  assert.match(
    unchecked.text,
    /has the roots of 0 signed checkpoints, and of 1 whose signature was not checked$/m,
  );
  const checked = await run(undefined, 'verify', '--key', key);
  assert.match(checked.text, /has the roots of 1 signed checkpoints$/m);
  assert.doesNotMatch(checked.text, /is not known/);

  await db.deleteFrom('log_tree_tiles').execute();
  const early = await run(folder, 'prove', event.stream, '0');
  assert.match(early.text, /^the event is not in the tree yet/);
});

test('npm run audit -- witness serves until it is stopped', async (t) => {
  const folder = await temporaryFolder(t);
  const words = [
    'witness',
    '--folder',
    folder,
    '--name',
    'witness.example/w',
    '--log',
    LOG_KEY,
    '--port',
    '0',
  ];
  const { child, end } = startCli(words, {}, PROGRAM);
  let stderr = '';
  child.stderr?.on('data', (text: string) => {
    stderr += text;
  });
  await eventually('the witness serves', async () => /the witness is at (\S+)/.test(stderr));
  const [, url] = /the witness is at (\S+)/.exec(stderr) ?? [];
  const answer = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body: 'old 0\n\nunknown\n1\nAAAA\n',
  });
  assert.equal(answer.status, 400);
  child.kill('SIGTERM');
  await once(child, 'exit');
  const { code, stdout } = await end;
  assert.equal(code, 0);
  assert.match(stdout, /^witness\.example\/w\+[0-9a-f]{8}\+B/);
});

test('words that are no command are recognized', async () => {
  for (const words of [
    [],
    ['verify', 'all'],
    ['checkpoint', '--key', 'x'],
    ['prove', 'stream'],
    ['prove', 'stream', 'x'],
    ['witness', '--folder', 'x', '--name', 'y'],
    ['verify', '--other'],
    ['verify', '--now'],
    [...WITNESS, '--now'],
    [...WITNESS, '--checkpoint', 'x'],
    [...WITNESS, '--port', '65536'],
    [...WITNESS, '--port', '-1'],
  ])
    assert.throws(() => parseAuditCommand(words), NoCommand, words.join(' '));
  assert.throws(() => parseAuditCommand(['verify', '--key', 'no key']), MalformedNote);
  const highest = parseAuditCommand([...WITNESS, '--port', '65535']);
  assert.equal('port' in highest && highest.port, 65_535);
  const { code, stderr } = await runCli([], {}, PROGRAM);
  assert.equal(code, 2);
  assert.match(stderr, /^Usage: npm run audit/);
});
