import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { collectTexts, formatTexts } from './collect-texts.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

test('docs/texts.md lists the current texts', () => {
  const listed = readFileSync(`${REPOSITORY}docs/texts.md`, 'utf8').split('\n');
  const current = formatTexts(collectTexts(REPOSITORY)).split('\n');
  const missing = current.filter((line) => !listed.includes(line));
  const outdated = listed.filter((line) => !current.includes(line));
  assert.deepEqual({ missing, outdated }, { missing: [], outdated: [] }, 'run npm run texts');
  assert.deepEqual(listed, current, 'run npm run texts');
});
