import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

/** The limits of the first page in bytes after gzip. A KB is 1,000 bytes. */
const SCRIPT_MAX_BYTES = 93_000;
const STYLES_MAX_BYTES = 5_000;

const CLIENT = join(import.meta.dirname, '..');
const DIST = join(CLIENT, 'dist');

interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const weightOf = async (file: string) => gzipSync(await readFile(join(DIST, file))).length;

const builtFiles = async () =>
  JSON.parse(await readFile(join(DIST, 'files.json'), 'utf8')) as Readonly<Record<string, BuiltFile>>;

/** Every script that the page itself requests, and all scripts that those import statically. */
async function firstScripts(): Promise<string[]> {
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  const files = await builtFiles();
  const asked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file as string);
  const found = new Set(asked);
  for (const file of found) {
    const built = Object.values(files).find((one) => one.file === file);
    for (const name of built?.imports ?? []) found.add(files[name]?.file as string);
  }
  return [...found];
}

before(() => promisify(execFile)(process.execPath, [join(CLIENT, 'build.ts')]));

test('the scripts of the first page stay within their limit', async (t) => {
  const scripts = await firstScripts();
  assert.notEqual(scripts.length, 0);
  const weights = await Promise.all(scripts.map(weightOf));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  t.diagnostic(`scripts of the first page: ${kilobytes(total)} of ${kilobytes(SCRIPT_MAX_BYTES)}`);
  assert.ok(total <= SCRIPT_MAX_BYTES, `${kilobytes(total)}: ${scripts.join(', ')}`);
});

test('the styles of the first page are inlined and stay within their limit', async (t) => {
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  const styles = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('');
  const weight = gzipSync(styles).length;
  t.diagnostic(`styles in the page: ${kilobytes(weight)} of ${kilobytes(STYLES_MAX_BYTES)}`);
  assert.ok(weight <= STYLES_MAX_BYTES, kilobytes(weight));
  assert.doesNotMatch(page, /<link rel="stylesheet"(?! disabled)/, 'the page waits for no stylesheet');
});

test('the first page fetches no code for passkeys', async () => {
  for (const file of await firstScripts()) {
    const code = await readFile(join(DIST, file), 'utf8');
    assert.doesNotMatch(code, /PublicKeyCredential|webauthn/i, file);
  }
});

test('no script of the client contains TypeBox', async () => {
  for (const { file } of Object.values(await builtFiles())) {
    if (!file.endsWith('.js')) continue;
    const code = await readFile(join(DIST, file), 'utf8');
    assert.ok(!code.includes('~kind'), `${file} contains TypeBox`);
  }
});
