import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MASTER_KEY_FILE } from '../infra/data-folder/stored-names.ts';
import { compileCacheEnv } from '../infra/testing/compile-cache.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { ApiClient } from './support/api-client.ts';
import { eventStoreSettings, HeartenProcess, SERVER, temporaryFolder } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';

const CLIENT_BUILD = fileURLToPath(new URL('../client/build.ts', import.meta.url));

/** The process id of the PostgreSQL in a data folder. */
async function postmasterOf(dataFolder: string): Promise<number> {
  const found = execFileSync('find', [dataFolder, '-name', 'postmaster.pid'], { encoding: 'utf8' }).trim();
  return Number((await readFile(found, 'utf8')).split('\n', 1)[0]);
}

/**
 * Logs moods one after another until the server is gone. Repeats each under its command id until it is
 * answered, and collects the acknowledged ids.
 */
async function logUntilCut(visitor: ApiClient, acknowledged: string[]): Promise<void> {
  for (;;) {
    const key = { 'idempotency-key': randomUUID() };
    const response = await visitor.request('POST', '/api/mood', { moodValue: 3, fatigueValue: 3 }, key);
    if (response.status === 201) acknowledged.push(((await response.json()) as { id: string }).id);
  }
}

/** Starts the server. Returns its exit code and output. */
async function startExpectingFailure(env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env.PATH, PORT: '0', ...compileCacheEnv, ...env },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim() };
}

/** How many writes must be acknowledged before something is killed. More are in progress then. */
const WRITTEN_BEFORE_KILL = 10;

describe('the life of the process', () => {
  // Built here, because an unprivileged user could not write a build into a folder of root's.
  before(() => execFileSync(process.execPath, [CLIENT_BUILD]));

  test('kill -9 of Node, of PostgreSQL or of both during writes loses or doubles nothing acknowledged', async (t) => {
    const dataFolder = await installedFolder(t, { demo: true });
    let running = await HeartenProcess.start(t, { dataFolder });
    let visitor = new ApiClient(running.origin);
    await visitor.register('maren');
    const acknowledged: string[] = [];

    for (const victims of ['node', 'postgres', 'both', 'node'] as const) {
      const writing = logUntilCut(visitor, acknowledged).catch(() => {});
      const before = acknowledged.length;
      await eventually('enough is written', () => acknowledged.length >= before + WRITTEN_BEFORE_KILL);
      const postmaster = await postmasterOf(join(dataFolder));
      if (victims !== 'node') process.kill(postmaster, 'SIGKILL');
      if (victims !== 'postgres') await running.endProcess('SIGKILL');
      else {
        const began = performance.now();
        await once(running.child, 'exit');
        t.diagnostic(`Node ended ${Math.round(performance.now() - began)} ms after PostgreSQL`);
      }
      await writing;
      running = await HeartenProcess.start(t, { dataFolder });
      t.diagnostic(`up ${Math.round(running.startedInMs)} ms after killing ${victims}`);
      visitor = visitor.withOrigin(running.origin);
      await visitor.waitForOwnWrites('/api/mood');
      const ids = await visitor.listMoodIds();
      assert.equal(new Set(ids).size, ids.length, `doubled after killing ${victims}`);
      assert.deepEqual(
        acknowledged.filter((id) => !ids.includes(id)),
        [],
        `lost after killing ${victims}`,
      );
    }
    t.diagnostic(`${acknowledged.length} acknowledged moods survived four kills`);
  });

  test('after a kill at any moment of the first start the next start succeeds', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const log = await eventStoreSettings(dataFolder);
    for (const afterMs of [150, 400, 700, 1000, 1300, 1600, 2000]) {
      const child = spawn(process.execPath, [SERVER], {
        env: { PATH: process.env.PATH, PORT: '0', HEARTEN_DATA: dataFolder, ...compileCacheEnv, ...log },
        stdio: 'ignore',
      });
      await sleep(afterMs);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const running = await HeartenProcess.start(t, { dataFolder });
    const demo = await new ApiClient(running.origin).request('GET', '/api/mood?userId=1');
    assert.ok(((await demo.json()) as unknown[]).length > 40, 'the demo person has a history');
  });

  test('two Heartens on one host don’t sign each other’s people out', async (t) => {
    const [one, two] = await Promise.all([
      HeartenProcess.start(t, { dataFolder: await installedFolder(t, { demo: true }) }),
      // Another installation has another master key, so it is no copy.
      HeartenProcess.start(t, { dataFolder: await temporaryFolder(t) }),
    ]);
    const here = new ApiClient(one.origin);
    const there = here.withOrigin(two.origin);
    await here.register('maren');
    await there.register('maren');
    assert.equal((await here.request('GET', '/api/user')).status, 200);
    assert.equal((await there.request('POST', '/api/logout')).status, 204);
    assert.equal((await here.request('GET', '/api/user')).status, 200);
  });

  test('a locked data folder, a taken port and invalid settings give one line and exit code 2', async (t) => {
    const dataFolder = await installedFolder(t, { demo: true });
    const running = await HeartenProcess.start(t, { dataFolder });
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    t.after(async () => taken.close());
    const { port } = taken.address() as { port: number };
    const another = await temporaryFolder(t);

    const failures: [name: string, env: NodeJS.ProcessEnv, expected: RegExp][] = [
      ['folder in use', { HEARTEN_DATA: dataFolder }, /in use/],
      ['port taken', { HEARTEN_DATA: another, PORT: String(port) }, new RegExp(`port ${port} .*taken`)],
      ['port is not a number', { PORT: 'http' }, /PORT is "http"/],
      ['open without https', { HOST: '0.0.0.0' }, /HOST/],
      ['no master key', { DATABASE_URL: 'postgres://localhost/hearten' }, /HEARTEN_MASTER_KEY_FILE/],
      [
        'no such host',
        { HOST: 'no.such.host', HEARTEN_INSECURE_HTTP: '1', HEARTEN_DATA: another },
        /HOST no\.such\.host/,
      ],
      ['a folder that cannot be created', { HEARTEN_DATA: '/proc/hearten' }, /cannot be created in \/proc/],
      ['typo', { HEARTEN_DTA: '/tmp' }, /HEARTEN_DATA/],
    ];
    for (const [name, env, expected] of failures) {
      const { code, said } = await startExpectingFailure(env);
      assert.equal(code, 2, `${name}: ${said}`);
      assert.doesNotMatch(said, /\n/, name);
      assert.match(said, expected, name);
    }
    assert.equal((await fetch(`${running.origin}/ready`)).status, 200);
  });

  test('a lost master key beside an existing database is reported as missing and not replaced', async (t) => {
    const dataFolder = await installedFolder(t, { demo: true });
    const first = await HeartenProcess.start(t, { dataFolder });
    const visitor = new ApiClient(first.origin);
    await visitor.register('maren');
    await first.endProcess('SIGTERM');
    const found = execFileSync('find', [dataFolder, '-name', MASTER_KEY_FILE], { encoding: 'utf8' }).trim();
    await rename(found, `${found}.away`);
    const log = await eventStoreSettings(dataFolder);
    const { code, said } = await startExpectingFailure({ HEARTEN_DATA: dataFolder, ...log });
    assert.equal(code, 2, said);
    assert.match(said, /^hearten: the master key file .* is missing[^\n]*$/);
    assert.equal(existsSync(found), false);
    await rename(`${found}.away`, found);
    const again = await HeartenProcess.start(t, { dataFolder });
    assert.equal((await visitor.withOrigin(again.origin).request('GET', '/api/user')).status, 200);
  });

  const isRoot = process.getuid?.() === 0;
  test('an unprivileged user can run it in a deep folder that only they can enter', {
    skip: !isRoot && 'already one',
  }, async (t) => {
    const uid = 12_345;
    const top = await temporaryFolder(t);
    const dataFolder = join(
      top,
      'a folder with spaces',
      ...Array.from({ length: 12 }, () => 'quite-a-deep-one'),
    );
    await mkdir(dataFolder, { recursive: true });
    execFileSync('chown', ['-R', `${uid}:${uid}`, top]);
    await chown(top, uid, uid);
    const running = await HeartenProcess.start(t, { dataFolder, uid });
    await new ApiClient(running.origin).register('maren');
    assert.equal((await stat(join(dataFolder, 'demo'))).mode & 0o777, 0o700);
    assert.equal(await running.endProcess('SIGINT'), 0);
  });
});
