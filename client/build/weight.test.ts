import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BuiltFiles } from './offline-files.ts';

/** The limits of the first page in bytes after gzip. A KB is 1,000 bytes. */
const SCRIPT_MAX_BYTES = 96_000;
/** Home of a visitor adds the faces and what the first visit says. */
const WELCOME_MAX_BYTES = 5_500;
const STYLES_MAX_BYTES = 5_000;
/** The limit of the service worker in bytes after gzip. */
const WORKER_MAX_BYTES = 5_000;
/** The limit of all that the service worker stores, as it is sent: after Brotli, or as it is. */
const STORED_MAX_BYTES = 398_000;

const CLIENT = join(import.meta.dirname, '..');
const DIST = join(CLIENT, 'dist');

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const weightOf = async (file: string) => gzipSync(await readFile(join(DIST, file))).length;

const builtFiles = async () => JSON.parse(await readFile(join(DIST, 'files.json'), 'utf8')) as BuiltFiles;

/** Every script that a page itself requests, and all scripts that those import statically. */
async function scriptsOf(page: string): Promise<string[]> {
  const files = await builtFiles();
  const asked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file as string);
  const found = new Set(asked);
  for (const file of found) {
    const built = Object.values(files).find((one) => one.file === file);
    for (const name of built?.imports ?? []) found.add(files[name]?.file as string);
  }
  return [...found];
}

const firstPage = () => readFile(join(DIST, 'index.html'), 'utf8');

/** The first page with the code of Home of a visitor, which the server's page for a visitor requests, too. */
async function visitorsPage(): Promise<string> {
  const documents = await readFile(join(DIST, 'documents.json'), 'utf8');
  const [welcome = assert.fail('no page requests Home of a visitor')] =
    /assets\/welcome-[^"\\]+\.js/.exec(documents) ?? [];
  return `${await firstPage()}<link href="/${welcome}">`;
}

before(() => promisify(execFile)(process.execPath, [join(CLIENT, 'build.ts')]));

for (const { what, limit, page } of [
  { what: 'the first page', limit: SCRIPT_MAX_BYTES, page: firstPage },
  { what: 'a first visit', limit: SCRIPT_MAX_BYTES + WELCOME_MAX_BYTES, page: visitorsPage },
]) {
  test(`the scripts of ${what} stay within their limit`, async (t) => {
    const scripts = await scriptsOf(await page());
    assert.notEqual(scripts.length, 0);
    const weights = await Promise.all(scripts.map(weightOf));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    t.diagnostic(`scripts of ${what}: ${kilobytes(total)} of ${kilobytes(limit)}`);
    assert.ok(total <= limit, `${kilobytes(total)}: ${scripts.join(', ')}`);
  });
}

test('the styles of the first page are inlined and stay within their limit', async (t) => {
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  const styles = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('');
  const weight = gzipSync(styles).length;
  t.diagnostic(`styles in the page: ${kilobytes(weight)} of ${kilobytes(STYLES_MAX_BYTES)}`);
  assert.ok(weight <= STYLES_MAX_BYTES, kilobytes(weight));
  assert.doesNotMatch(page, /<link rel="stylesheet"(?! disabled)/, 'the page waits for no stylesheet');
});

test('the service worker and what it stores stay within their limits', async (t) => {
  const worker = await weightOf('worker.js');
  t.diagnostic(`service worker: ${kilobytes(worker)} of ${kilobytes(WORKER_MAX_BYTES)}`);
  assert.ok(worker <= WORKER_MAX_BYTES, kilobytes(worker));

  const files = JSON.parse(await readFile(join(DIST, 'offline-files.json'), 'utf8')) as readonly string[];
  const sizes = await Promise.all(
    files.map(
      async (file) =>
        (await readFile(join(DIST, `${file}.br`)).catch(() => readFile(join(DIST, file)))).length,
    ),
  );
  const shell = brotliCompressSync(await readFile(join(DIST, 'index.html'))).length;
  const stored = sizes.reduce((sum, size) => sum + size, shell);
  t.diagnostic(`stored by the service worker: ${kilobytes(stored)} of ${kilobytes(STORED_MAX_BYTES)}`);
  assert.ok(stored <= STORED_MAX_BYTES, kilobytes(stored));
});

test('the service worker stores no page that needs a network', async () => {
  const stored = await readFile(join(DIST, 'offline-files.json'), 'utf8');
  const files = await builtFiles();
  for (const name of ['track/track-page.tsx', 'help/help-view.tsx'])
    assert.ok(stored.includes(String(files[`features/${name}`]?.file)), name);
  for (const name of ['community/community-page.tsx', 'edit-profile/edit-profile-page.tsx'])
    assert.ok(!stored.includes(String(files[`features/${name}`]?.file)), name);
});

test('the first page fetches no code for passkeys', async () => {
  for (const file of await scriptsOf(await firstPage())) {
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
