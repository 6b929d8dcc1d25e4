import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createFileOnce, replaceFile } from './durable-file.ts';

async function newFile(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-durable-file-'));
  t.after(() => rm(folder, { recursive: true }));
  return { folder, file: join(folder, 'key') };
}

test('when several calls create a file at once, one content stays whole, readable by its owner only', async (t) => {
  const { folder, file } = await newFile(t);
  const contents = Array.from({ length: 8 }, (_, n) => `${n}`.repeat(100_000));
  await Promise.all(contents.map((content) => createFileOnce(file, content)));
  const first = await readFile(file, 'utf8');
  assert.ok(contents.includes(first));
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  await createFileOnce(file, 'later');
  assert.equal(await readFile(file, 'utf8'), first);
  assert.deepEqual(await readdir(folder), ['key'], 'no draft is left');
});

test('a file is replaced, and a replacement that fails leaves it and no draft', async (t) => {
  const { folder, file } = await newFile(t);
  await replaceFile(file, 'one');
  await replaceFile(file, 'two');
  assert.equal(await readFile(file, 'utf8'), 'two');
  await assert.rejects(replaceFile(folder, 'three'));
  assert.equal(await readFile(file, 'utf8'), 'two');
  await assert.rejects(createFileOnce(join(folder, 'missing', 'key'), 'four'), { code: 'ENOENT' });
  assert.deepEqual(await readdir(folder), ['key']);
});
