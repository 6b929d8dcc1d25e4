import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { MasterKey, MasterKeyError, readMasterKey, readOrCreateMasterKey } from './master-key.ts';

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'hearten-key-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

test('a new master key is stored in a file that only its owner can read, and is read from it later', async (t) => {
  const file = join(await folder(t), 'master-key');
  const made = await readOrCreateMasterKey(file);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.match(await readFile(file, 'utf8'), /^[0-9a-f]{64}\n$/);
  assert.equal((await readOrCreateMasterKey(file)).toHex(), made.toHex());
  assert.equal((await readMasterKey(file)).toHex(), made.toHex());
});

test('processes that create a key at the same moment all use the same one and leave no other file', async (t) => {
  const path = await folder(t);
  for (let round = 0; round < 30; round++) {
    const file = join(path, `key-${round}`);
    const keys = await Promise.all(Array.from({ length: 6 }, () => readOrCreateMasterKey(file)));
    assert.equal(new Set(keys.map((key) => key.toHex())).size, 1);
  }
  assert.equal((await readdir(path)).length, 30);
});

test('a file without a key is refused with its name but without its content', async (t) => {
  const file = join(await folder(t), 'master-key');
  for (const content of [
    '',
    'abc',
    'g'.repeat(64),
    `${'a'.repeat(64)}b`,
    `${'a'.repeat(32)} ${'a'.repeat(32)}`,
  ]) {
    await writeFile(file, content, { mode: 0o600 });
    await assert.rejects(readMasterKey(file), (error: Error) => {
      assert.ok(error instanceof MasterKeyError);
      assert.ok(error.message.includes(`${file} must hold 64 hexadecimal digits`));
      assert.ok(content === '' || !error.message.includes(content));
      return true;
    });
    // A file that the operator provides is never overwritten.
    await assert.rejects(readOrCreateMasterKey(file), MasterKeyError);
    assert.equal(await readFile(file, 'utf8'), content);
  }
});

test('a key file may end with white space and use upper case', async (t) => {
  const file = join(await folder(t), 'master-key');
  await writeFile(file, `  ${'AB'.repeat(32)}\r\n\n`, { mode: 0o600 });
  assert.equal((await readMasterKey(file)).toHex(), 'ab'.repeat(32));
});

test('a key file that the group or others can reach is refused with one line, which names its mode', async (t) => {
  const file = join(await folder(t), 'master-key');
  await readOrCreateMasterKey(file);
  for (const mode of [0o640, 0o604, 0o644, 0o620]) {
    await chmod(file, mode);
    const expected = new RegExp(
      `^the master key file ${file} is open to other users \\(mode ${mode.toString(8)}\\): run chmod 600 on it$`,
    );
    for (const read of [readMasterKey, readOrCreateMasterKey]) {
      await assert.rejects(read(file), ({ message }: Error) => expected.test(message));
    }
  }
  for (const mode of [0o600, 0o400]) {
    await chmod(file, mode);
    await readMasterKey(file);
  }
});

test('a missing, unreadable or unwritable key file is reported in one line', async (t) => {
  const path = await folder(t);
  await assert.rejects(readMasterKey(join(path, 'none')), /MasterKeyError: .*none cannot be read \(ENOENT\)/);
  await assert.rejects(readMasterKey(path), /MasterKeyError: .* cannot be read \(EISDIR\)/);
  await assert.rejects(
    readOrCreateMasterKey(join(path, 'no-folder', 'key')),
    /MasterKeyError: .* cannot be written \(ENOENT\)/,
  );
  if (process.getuid?.() === 0) return t.diagnostic('root can write anywhere, so permissions are not tested');
  await chmod(path, 0o500);
  await assert.rejects(readOrCreateMasterKey(join(path, 'key')), /cannot be written \(EACCES\)/);
});

test('keys for different purposes differ, and the same purpose always gives the same key', () => {
  const key = new MasterKey(Buffer.alloc(32, 7));
  assert.deepEqual(key.derive('commandHash'), key.derive('commandHash'));
  assert.notDeepEqual(key.derive('commandHash'), key.derive('wrapPersonalKeys'));
  assert.notDeepEqual(key.derive('commandHash'), MasterKey.random().derive('commandHash'));
  assert.equal(key.derive('cookieNames', 4).length, 4);
  assert.deepEqual(key.deriveKeyObject('commandHash').export(), key.derive('commandHash'));
});
