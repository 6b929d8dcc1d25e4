import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { planBatches } from './batches.ts';
import { findTests, Imports } from './test-files.ts';

/** How tests mock the clock of their process. */
const MOCKED_CLOCK = /\btimers\.enable\(|\.method\((?:performance|Date), 'now'/;

const mocksClock = async (path: string) => MOCKED_CLOCK.test(await readFile(path, 'utf8'));

test('no test mocks the clock in a process whose tests share an app', async () => {
  const batches = planBatches(await findTests(['api', 'infra', 'projections'], false), 2, {});
  const imports = new Imports();
  const found = { sharing: [] as string[], mocking: [] as string[] };
  for (const { name, files } of batches) {
    const reached = await Promise.all(files.map(async (file) => [file, ...(await imports.of(file))]));
    const own = [...new Set(reached.flat())].filter((path) => /\.tsx?$/.test(path));
    const mocking = [];
    for (const path of own) if (await mocksClock(path)) mocking.push(path);
    if (own.includes('api/testing/shared-app.ts')) {
      assert.deepEqual(mocking, [], `clocks in ${name}`);
      found.sharing.push(name);
    } else if (mocking.length > 0) found.mocking.push(name);
  }
  assert.ok(found.sharing.length > 0 && found.mocking.length > 0, JSON.stringify(found));
});
