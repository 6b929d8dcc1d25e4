import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { KeyFileError, makeKeyFile, readKeyFile } from './key-file.ts';

test('a key that the group or others can reach is refused by the name of its file', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-log-key-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'key.pem');
  const made = await makeKeyFile(file);
  for (const mode of [0o600, 0o400]) {
    await chmod(file, mode);
    assert.ok((await readKeyFile(file))?.equals(made));
  }
  for (const mode of [0o640, 0o604, 0o620]) {
    await chmod(file, mode);
    await assert.rejects(
      readKeyFile(file),
      (error) => error instanceof KeyFileError && error.message.includes(`${file} is open to other users`),
    );
  }
});
