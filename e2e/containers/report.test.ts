import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatReport } from './report.ts';

test('each step is one row, also if its texts have pipes', () => {
  const result = { setup: 'postgres', step: 'backup', seconds: 2.4 };
  const table = formatReport([
    { ...result, facts: ['3 backups', '40 MB'] },
    { ...result, facts: [], fault: 'pg_dump | gzip: exit code 1' },
    { ...result, facts: ['1 | 2'], skipped: 'There is no proxy' },
  ]);
  assert.deepEqual(table.split('\n').slice(2), [
    '| postgres | backup | ok | 2 s | 3 backups<br>40 MB |',
    '| postgres | backup | FAILED | 2 s | pg_dump \\| gzip: exit code 1 |',
    '| postgres | backup | skipped | 2 s | There is no proxy<br>1 \\| 2 |',
  ]);
});
