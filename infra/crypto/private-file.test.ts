import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMountedSecret } from './private-file.ts';

const mounts = (...points: string[]) =>
  ['/', '/proc', ...points]
    .map((point, id) => `${id} 1 8:1 /somewhere ${point} ro,relatime master:1 - ext4 /dev/sda1 ro`)
    .join('\n');

test('below /run/secrets a file that an engine has mounted is known, alone or with its folder', () => {
  for (const point of ['/run/secrets/master-key', '/run/secrets', '/run/secrets/hearten']) {
    const file =
      point === '/run/secrets/hearten' ? '/run/secrets/hearten/master-key' : '/run/secrets/master-key';
    assert.equal(isMountedSecret(file, mounts(point)), true, point);
  }
});

test('a file beside a mounted one, or in a mount elsewhere, does not count as mounted', () => {
  for (const [file, point] of [
    ['/run/secrets/master-key', '/run/secrets/master-key-old'],
    ['/run/secrets/master-key', '/run'],
    ['/run/secrets/master-key', '/run/secrets-of-others'],
    ['/etc/hearten/master-key', '/etc/hearten'],
  ] as const) {
    assert.equal(isMountedSecret(file, mounts(point)), false, `${file} with ${point}`);
  }
  assert.equal(isMountedSecret('/run/secrets/master-key', ''), false);
});
