import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const TESTS = `
import { executionAsyncId } from 'node:async_hooks';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

test('outer', async () => {
  await sleep(1);
  test('passes', async () => {
    await sleep(1);
    // Only a hook makes Node count promises.
    if (executionAsyncId() !== 0) throw new Error('a hook runs for every promise');
  });
  test('throws in a timer', async () => {
    setTimeout(() => { throw new Error('thrown'); }, 1);
    await sleep(20);
  });
  test('leaves a rejection', async () => {
    void sleep(1).then(() => Promise.reject(new Error('rejected')));
    await sleep(20);
  });
});
test('last', () => {});
`;

test('tests are nested and uncaught errors fail the test that caused them, without a hook for every promise', async () => {
  const file = join(await makeTemporaryFolder('test-attribution-'), 'nested.test.mjs');
  await writeFile(file, TESTS);
  const preloaded = new URL('test-attribution.ts', import.meta.url).href;
  // Node runs no tests inside another test run. Without this variable the process does not know that it is in one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const options = ['--import', preloaded, '--test-reporter=tap', file];
  const { stdout, status } = spawnSync(process.execPath, options, { env, encoding: 'utf8' });
  const results = stdout.match(/^ *(?:not )?ok \d+ - .*$/gm);
  assert.deepEqual(results, [
    '    ok 1 - passes',
    '    not ok 2 - throws in a timer',
    '    not ok 3 - leaves a rejection',
    'not ok 1 - outer',
    'ok 2 - last',
  ]);
  assert.match(stdout, /error: 'thrown'/);
  assert.match(stdout, /error: 'rejected'/);
  assert.equal(status, 1);
});
