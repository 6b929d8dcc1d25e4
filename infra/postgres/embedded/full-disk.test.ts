import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import test from 'node:test';
import { TestDataFolder } from './testing/test-data-folder.ts';

/**
 * The start of a command line that mounts a file system of `size` at `folder`, visible to that command only.
 */
const withDisk = (folder: string, size: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${size} none '${folder}' || exit 99; exec "$@"`,
  'sh',
];

test('a disk that is too small for a cluster is reported in one line', async (t) => {
  const place = await TestDataFolder.make(t, 'disk/data');
  const disk = `${place.top}/disk`;
  await mkdir(disk);
  const [command = '', ...args] = [...withDisk(disk, '1m'), 'true'];
  if (spawnSync(command, args).status !== 0) return t.skip('this system allows no mounts in a namespace');
  for (const size of ['4k', '1m', '30m']) {
    const { code, said } = await place.start({ prefix: withDisk(disk, size) }).end;
    assert.equal(code, 2, said);
    assert.match(said, /^[^\n]*[Nn]o space left[^\n]*$/);
  }
});
