import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { Report } from './report.ts';

test('the report leaves out the counts of single processes, and keeps what else they say', async () => {
  const destination = join(await makeTemporaryFolder('report-'), 'report.txt');
  const report = new Report([{ name: 'tap', destination }]);
  const passed = (name: string, nesting: number): TestEvent => ({
    type: 'test:pass',
    data: {
      name,
      nesting,
      testNumber: 1,
      testId: 1,
      parentId: 0,
      tags: [],
      details: { duration_ms: 1, type: 'test' },
    },
  });
  const diagnostic = (message: string): TestEvent => ({
    type: 'test:diagnostic',
    data: { nesting: 0, message, level: 'info' },
  });
  await report.take(
    (async function* () {
      yield passed('a test', 1);
      yield passed('a.test.ts', 0);
      yield diagnostic('tests 41');
      yield diagnostic('duration_ms 41.5');
      yield diagnostic('Error: A resource generated asynchronous activity after the test ended.');
    })(),
  );
  assert.equal(await report.end(), true);
  const written = await readFile(destination, 'utf8');
  assert.match(written, /asynchronous activity after the test ended/);
  assert.match(written, /^# tests 1$/m);
  assert.doesNotMatch(written, /41/);
});

test('a run without any test does not pass', async () => {
  const report = new Report([]);
  assert.equal(await report.end(), false);
});
