import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { asMarkdown, type Measured, measure, wilson } from './measure.ts';

/**
 * The danger line (`features/care/`) may show only if its shares of the held-out sentences stay within these limits.
 * Otherwise only the link to Help would stand under the field.
 */
const EXPLICIT_MIN = 0.9;
const ORDINARY_MAX = 0.02;

let rows: readonly Measured[];
const shareOf = (category: Measured['category']) =>
  rows.find((row) => row.category === category)?.share ?? assert.fail(category);

before(async () => {
  rows = await measure('held-out');
});

test('the held-out sentences reach the figures that the line needs', (t) => {
  for (const { category, shown, total } of rows) t.diagnostic(`${category}: shown for ${shown} of ${total}`);
  assert.ok(shareOf('explicit') >= EXPLICIT_MIN);
  assert.ok(shareOf('misspelt') >= EXPLICIT_MIN);
  assert.ok(shareOf('ordinary') <= ORDINARY_MAX);
  assert.deepEqual(rows.find(({ category }) => category === 'ordinary')?.total, 1000);
});

test('docs/care.md has the figures of each category, and each sentence that was read wrongly', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/care.md'), 'utf8');
  for (const { wrong } of rows) for (const text of wrong) assert.ok(page.includes(`- ${text}\n`), text);
  assert.ok(page.includes(asMarkdown(rows)), 'npm run words-of-danger prints the current figures');
});

test('the interval is that of Wilson', () => {
  assert.deepEqual(
    [wilson(0, 10), wilson(5, 10), wilson(10, 10)].map((both) => both.map((share) => share.toFixed(3))),
    [
      ['0.000', '0.278'],
      ['0.237', '0.763'],
      ['0.722', '1.000'],
    ],
  );
});
