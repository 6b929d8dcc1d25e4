import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const SILENCE_MAX_MS = 3_000;

test('a process that hangs is ended, and its failure names the last test', async () => {
  const folder = await makeTemporaryFolder('run-batch-');
  const file = join(folder, 'hangs.test.mjs');
  await writeFile(
    file,
    `import { test } from 'node:test';
    test('waits forever', () => new Promise(() => setInterval(() => {}, 1_000)));`,
  );
  const batch = { name: 'hangs', files: [file], need: 'nothing', expectedMs: 0 };
  const runner = join(folder, 'runner.mjs');
  await writeFile(
    runner,
    `
    import { runBatch } from ${JSON.stringify(new URL('run-batch.ts', import.meta.url).href)};
    const settings = {
      folder: ${JSON.stringify(folder)}, nodeOptions: [], signal: new AbortController().signal,
      silenceMaxMs: ${SILENCE_MAX_MS},
    };
    for await (const { type, data } of runBatch(${JSON.stringify(batch)}, settings)) {
      if (type === 'test:fail') console.log(data.details.error.message);
    }`,
  );
  // Node runs no tests inside those of another run, unless the process does not know of it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [runner], { env });
  assert.match(stdout, /nothing was reported for 3 s, since: waits forever/);
});
