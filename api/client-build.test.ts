import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { StartupError } from '../infra/config/startup-error.ts';
import { makeTemporaryFolder } from '../infra/testing/temporary-folder.ts';
import { ensureClientBuilt } from './client-build.ts';

/** Runs a script in place of the build, and returns the lines that were reported. */
async function runBuild(t: TestContext, code: string): Promise<string[]> {
  const folder = await makeTemporaryFolder('hearten-build-');
  t.after(() => rm(folder, { recursive: true, force: true }));
  const script = join(folder, 'build.mjs');
  await writeFile(script, code);
  const lines: string[] = [];
  await ensureClientBuilt((line) => lines.push(line), t.signal, script);
  return lines;
}

test('a failed build ends the start with one line, and with every line that the build wrote as its details', async (t) => {
  const code =
    "console.error('Build failed\\n\\n  at app.tsx:1'); console.error('no such file'); process.exitCode = 3";
  await assert.rejects(runBuild(t, code), (error) => {
    assert.ok(error instanceof StartupError);
    assert.equal(error.message, 'the client could not be built (exit 3)');
    assert.deepEqual(error.details, ['Build failed', '  at app.tsx:1', 'no such file']);
    return true;
  });
});

test('a failed build without output is told too', async (t) => {
  await assert.rejects(
    runBuild(t, 'process.exitCode = 1'),
    /^StartupError: the client could not be built \(exit 1\)$/,
  );
  await assert.rejects(
    runBuild(t, "process.kill(process.pid, 'SIGKILL')"),
    /could not be built \(SIGKILL\)$/,
  );
});

test('each line of a build that goes well is reported', async (t) => {
  assert.deepEqual(await runBuild(t, "process.stdout.write('one\\ntwo\\n'); console.log('three')"), [
    'one',
    'two',
    'three',
  ]);
});
