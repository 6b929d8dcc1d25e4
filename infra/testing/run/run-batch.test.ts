import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '../temporary-folder.ts';

test('a process that hangs is ended, and its failure names the last test', async () => {
  const failure = await failureOf(
    `test('waits forever', () => new Promise(() => setInterval(() => {}, 1_000)));`,
    { silenceMaxMs: 3_000 },
  );
  assert.match(failure, /nothing was reported for 3 s, since: waits forever/);
});

test('a process that ends by itself after its last test, within the time allowed, does not fail', async () => {
  const failure = await failureOf(`test('leaves a short timer', () => void setTimeout(() => {}, 500));`, {
    aliveMaxMs: 5_000,
  });
  assert.equal(failure, '');
});

test('a process that something keeps alive after its last test fails, and says what it is', async () => {
  const failure = await failureOf(`test('leaves a timer', () => void setTimeout(() => {}, 60_000));`, {
    aliveMaxMs: 1_000,
  });
  assert.match(failure, /still alive 1 s after its last test, because of: .*Timeout/);
  assert.match(failure, /exit code 1, signal null/);
});

/** Runs a batch of one file with this content, and returns what it reports of its failure, if it fails. */
async function failureOf(
  content: string,
  limits: { readonly silenceMaxMs?: number; readonly aliveMaxMs?: number },
): Promise<string> {
  const folder = await makeTemporaryFolder('run-batch-');
  const file = join(folder, 'fails.test.mjs');
  await writeFile(file, `import { test } from 'node:test';\n${content}`);
  const batch = { name: 'fails', files: [file], need: 'nothing', expectedMs: 0 };
  const settings = { folder, nodeOptions: [], silenceMaxMs: 60_000, aliveMaxMs: 60_000, ...limits };
  const runner = join(folder, 'runner.mjs');
  await writeFile(
    runner,
    `
    import { runBatch } from ${JSON.stringify(new URL('run-batch.ts', import.meta.url).href)};
    const settings = { ...${JSON.stringify(settings)}, signal: new AbortController().signal };
    for await (const { type, data } of runBatch(${JSON.stringify(batch)}, settings)) {
      if (type === 'test:stderr') console.log(data.message);
      if (type === 'test:fail') console.log(data.details.error.message, data.details.error.cause);
    }`,
  );
  // Node runs no tests inside another test run. Without this variable the process does not know that it is in one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [runner], { env });
  return stdout;
}
