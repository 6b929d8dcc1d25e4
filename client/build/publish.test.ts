import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { publish } from './publish.ts';

async function folders(t: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'hearten-publish-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const fill = async (name: string, files: Record<string, string>) => {
    for (const [file, content] of Object.entries(files)) {
      const path = join(root, name, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
    return join(root, name);
  };
  return { fill, served: join(root, 'dist') };
}

async function makeOld(served: string, file: string): Promise<void> {
  const longAgo = new Date(Date.now() - 30 * 86_400_000);
  await utimes(join(served, file), longAgo, longAgo);
}

const build = (n: number) => ({ 'index.html': `page ${n}`, [`assets/a-${n}.js`]: `code ${n}` });

test('a new build is complete, and the files of earlier builds stay', async (t) => {
  const { fill, served } = await folders(t);
  await publish(await fill('one', build(1)), served, 'hash 1');
  await publish(await fill('two', build(2)), served, 'hash 2');
  assert.equal(await readFile(join(served, 'index.html'), 'utf8'), 'page 2');
  assert.equal(await readFile(join(served, '.build-hash'), 'utf8'), 'hash 2');
  assert.ok(existsSync(join(served, 'assets/a-1.js')));
  assert.ok(existsSync(join(served, 'assets/a-2.js')));
});

test('two builds at the same time leave a complete one', async (t) => {
  const { fill, served } = await folders(t);
  const made = await Promise.all([fill('one', build(1)), fill('two', build(2))]);
  await Promise.all(made.map((folder, index) => publish(folder, served, `hash ${index + 1}`)));
  const page = await readFile(join(served, 'index.html'), 'utf8');
  assert.ok(existsSync(join(served, `assets/a-${page.at(-1)}.js`)));
});

test('files of old builds are removed', async (t) => {
  const { fill, served } = await folders(t);
  await publish(await fill('one', build(1)), served, 'hash 1');
  await publish(await fill('two', build(2)), served, 'hash 2');
  await makeOld(served, 'assets/a-1.js');
  await publish(await fill('three', build(3)), served, 'hash 3');
  assert.equal(existsSync(join(served, 'assets/a-1.js')), false);
  assert.ok(existsSync(join(served, 'assets/a-2.js')));
});

test('files that a build replaces stay for open pages, however long ago they were built', async (t) => {
  const { fill, served } = await folders(t);
  await publish(await fill('one', build(1)), served, 'hash 1');
  await makeOld(served, 'assets/a-1.js');
  await publish(await fill('two', build(2)), served, 'hash 2');
  await publish(await fill('three', build(3)), served, 'hash 3');
  assert.ok(existsSync(join(served, 'assets/a-1.js')));
});

test('a build of a release that left no list is replaced like any other', async (t) => {
  const { fill, served } = await folders(t);
  await publish(await fill('one', build(1)), served, 'hash 1');
  await rm(join(served, '.build-files'), { force: true });
  await makeOld(served, 'assets/a-1.js');
  await publish(await fill('two', build(2)), served, 'hash 2');
  assert.ok(existsSync(join(served, 'assets/a-1.js')));
});
