import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/** An opening tag with a role of a live region and a class from a stylesheet, such as `css.said`. */
const LIVE_REGION = /<\w+(?=[^<>]*\brole="(?:status|alert)")[^<>]*\bclassName=\{(\w+)\.(\w+)\}/g;

/** The definition of a style in a stylesheet, up to the next export. */
const definitionOf = (style: string, sheet: string): string =>
  new RegExp(`export const ${style} = [^]*?(?=\\nexport |$)`).exec(sheet)?.[0] ?? '';

test('an empty live region stays in the tree, because screen readers read only changes of one that is there', () => {
  const hidden: string[] = [];
  let regions = 0;
  for (const path of globSync('client/**/*.tsx')) {
    const source = readFileSync(path, 'utf8');
    for (const [, sheetName, style = ''] of source.matchAll(LIVE_REGION)) {
      const from = new RegExp(`import \\* as ${sheetName} from '([^']+)'`).exec(source)?.[1];
      if (!from) continue;
      regions++;
      const definition = definitionOf(style, readFileSync(join(dirname(path), from), 'utf8'));
      if (/'&:empty': \{[^}]*display: 'none'/.test(definition)) hidden.push(`${path}: ${style}`);
    }
  }
  assert.ok(regions > 10, `${regions} regions with a style`);
  assert.deepEqual(hidden, []);
});
