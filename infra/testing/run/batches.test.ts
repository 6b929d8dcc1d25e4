import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { planBatches } from './batches.ts';
import { findTests, Imports } from './test-files.ts';

/** How tests mock the clock of their process. */
const MOCKED_CLOCK = /\btimers\.enable\(|\.method\((?:performance|Date), 'now'/;

const mocksClock = async (path: string) => MOCKED_CLOCK.test(await readFile(path, 'utf8'));

test('no test mocks the clock in a process whose tests share an app', async () => {
  const tests = await findTests(['api', 'e2e', 'infra', 'projections'], false);
  const sharing = tests.filter(({ sharesApp }) => sharesApp).map(({ path }) => path);
  assert.ok(sharing.length > 0);
  const batches = planBatches(tests, 2, {}).filter(({ name }) => name.startsWith('shared-app-'));
  assert.deepEqual(batches.flatMap(({ files }) => files).sort(), sharing.sort());
  const imports = new Imports();
  for (const file of sharing) {
    const reached = [file, ...(await imports.of(file))].filter((path) => /\.tsx?$/.test(path));
    for (const path of reached) assert.equal(await mocksClock(path), false, `${path}, for ${file}`);
  }
});
