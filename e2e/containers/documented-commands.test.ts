import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { REPOSITORY } from '../support/compose-file.ts';
import { readCommandBlocks } from './documented-commands.ts';
import { DOCUMENT } from './installation.ts';
import { STEPS } from './steps/steps.ts';

const blocks = readCommandBlocks(readFileSync(join(REPOSITORY, DOCUMENT), 'utf8'));

test('the commands of a document are read by heading, without comments', () => {
  const markdown =
    '# One\n```sh\nls -l   # all\n\npwd\n```\n## Two\n```yaml\nkey: 1\n```\n```sh\nfor x in 1 2; do\n  echo $x\ndone >> file\n```\n';
  assert.deepEqual(readCommandBlocks(markdown), [
    { heading: 'One', commands: ['ls -l', 'pwd'] },
    { heading: 'Two', commands: ['for x in 1 2; do\n  echo $x\ndone >> file'] },
  ]);
});

test('npm run containers runs the commands under every heading of operations.md', () => {
  const documented = new Set(blocks.map(({ heading }) => heading));
  const tried = new Set(STEPS.flatMap(({ headings }) => headings));
  assert.ok(documented.size > 0);
  assert.deepEqual([...tried].sort(), [...documented].sort());
});

test('every command of operations.md is one that a shell understands', () => {
  for (const command of blocks.flatMap(({ commands }) => commands)) {
    const { stderr, status } = spawnSync('sh', ['-n', '-c', command], { encoding: 'utf8' });
    assert.equal(status, 0, `${command}: ${stderr}`);
  }
});
