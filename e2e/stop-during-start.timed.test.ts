import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from './support/api-client.ts';
import { HeartenProcess, SERVER, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';

/** How soon a start must end when it is asked to, in milliseconds. */
const HEEDED_MS = 2_000;

function startServer(env: NodeJS.ProcessEnv) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', HEARTEN_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listeners = new Set<() => void>();
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const look of listeners) look();
    });
  }
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  const says = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (pattern.test(said)) resolve();
      };
      listeners.add(look);
      look();
    });
  /** Sends the signal, and returns the exit code and how long it took. */
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    const began = performance.now();
    child.kill(signal);
    const [code, by] = await ended;
    return { code, by, tookMs: performance.now() - began, said };
  };
  return { child, says, stop, ended };
}

test('a start that waits for a database that is not there stops when asked to', async (t) => {
  const scope = lifoScope(t);
  const folder = await temporaryFolder(scope);
  const masterKeyFile = await newMasterKeyFile(folder);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const env = {
      DATABASE_URL: 'postgres://hearten@127.0.0.1:1/none',
      HEARTEN_MASTER_KEY_FILE: masterKeyFile,
    };
    const starting = startServer(env);
    await starting.says(/waiting for a store that does not answer yet/);
    const { code, tookMs, said } = await starting.stop(signal);
    assert.equal(code, 0, said);
    assert.match(said, /^hearten: stopping before the start was complete$/m);
    assert.ok(tookMs < HEEDED_MS, `${signal} after ${tookMs} ms`);
  }
});

test('a start that waits for a database that never answers stops when asked to', async (t) => {
  const scope = lifoScope(t);
  const folder = await temporaryFolder(scope);
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  scope.after(async () => silent.close());
  const { port } = silent.address() as { port: number };
  const connected = once(silent, 'connection');
  const starting = startServer({
    DATABASE_URL: `postgres://hearten@127.0.0.1:${port}/none`,
    HEARTEN_MASTER_KEY_FILE: await newMasterKeyFile(folder),
  });
  await connected;
  const { code, tookMs, said } = await starting.stop('SIGTERM');
  assert.equal(code, 0, said);
  assert.ok(tookMs < HEEDED_MS, `after ${tookMs} ms`);
});

test('a first start that is asked to stop at any moment does so, and the next start comes up', async (t) => {
  const scope = lifoScope(t);
  const dataFolder = await temporaryFolder(scope);
  for (const afterMs of [300, 700, 1_100, 1_500]) {
    const starting = startServer({ HEARTEN_DATA: dataFolder });
    await sleep(afterMs);
    const { code, by, tookMs, said } = await starting.stop('SIGTERM');
    assert.ok(code === 0 || by === 'SIGTERM', said);
    assert.ok(tookMs < HEEDED_MS, `asked after ${afterMs} ms, it took ${tookMs} ms`);
  }
  const running = await HeartenProcess.start(scope, { dataFolder, env: { HEARTEN_DEMO: '0' } });
  await new ApiClient(running.origin).register('maren');
});
