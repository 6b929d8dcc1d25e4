import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../config/startup-error.ts';
import { prepareDataFolder } from './prepare-data-folder.ts';

const isRoot = process.getuid?.() === 0;
const PERMISSIONS = 0o777;
const STRANGER = 54_321;

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearten-folder-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function assertRefused(folder: string, message: RegExp): Promise<void> {
  await assert.rejects(prepareDataFolder(folder), (error) => {
    assert.ok(error instanceof StartupError, String(error));
    assert.match(error.message, message);
    assert.ok(error.message.includes(folder) && !error.message.includes('\n'), error.message);
    return true;
  });
}

test('a missing folder is created and accessible to its owner only', async (t) => {
  const folder = join(temporaryFolder(t), 'data', 'demo');
  await prepareDataFolder(folder);
  await prepareDataFolder(folder);
  assert.equal(statSync(folder).mode & PERMISSIONS, 0o700);
});

test('a link to an own folder is accepted', async (t) => {
  const top = temporaryFolder(t);
  mkdirSync(join(top, 'real'));
  symlinkSync('real', join(top, 'link'));
  await prepareDataFolder(join(top, 'link'));
});

test('a link to a missing target is refused', async (t) => {
  const link = join(temporaryFolder(t), 'link');
  symlinkSync('nowhere', link);
  await assertRefused(link, /is a link to a missing target/);
});

test('a file at the path of the folder or of a parent is refused', async (t) => {
  const file = join(temporaryFolder(t), 'file');
  writeFileSync(file, '');
  await assertRefused(file, /is not a folder/);
  await assertRefused(join(file, 'data'), /is not a folder/);
});

test('a folder on a file system that creates none is refused', {
  skip: !existsSync('/proc') && 'this system has no /proc',
}, async () => {
  await assertRefused('/proc/hearten', /^The folder \/proc\/hearten cannot be created in \/proc/);
});

test('a name that is too long for the file system is refused', async (t) => {
  await assertRefused(join(temporaryFolder(t), 'x'.repeat(300)), /too long/);
});

test('a folder of another uid is refused', {
  skip: !isRoot && 'only root can change the owner of a folder',
}, async (t) => {
  const folder = join(temporaryFolder(t), 'theirs');
  mkdirSync(folder);
  chownSync(folder, STRANGER, STRANGER);
  await assertRefused(
    folder,
    /belongs to uid 54321, but this process runs as uid 0: start Hearten as its owner/,
  );
});

test('a folder without write permission is refused', {
  skip: isRoot && 'root can write anywhere',
}, async (t) => {
  const folder = temporaryFolder(t);
  chmodSync(folder, 0o500);
  await assertRefused(join(folder, 'data'), /may not be used by this user/);
  await assertRefused(folder, /may not be used by this user/);
});

test('a read-only file system is refused', async (t) => {
  const top = temporaryFolder(t);
  const module = fileURLToPath(new URL('prepare-data-folder.ts', import.meta.url));
  const code = `import { prepareDataFolder } from ${JSON.stringify(module)};
    await prepareDataFolder(${JSON.stringify(join(top, 'data'))}).catch((error) => console.log(error.message));`;
  const inNamespace = ['--user', '--map-root-user', '--mount', 'sh', '-c'];
  const script = `mount -t tmpfs -o ro none '${top}' || exit 99; exec "$@"`;
  const node = [process.execPath, '--input-type=module', '--eval', code];
  const { status, stdout } = spawnSync('unshare', [...inNamespace, script, 'sh', ...node], {
    encoding: 'utf8',
  });
  if (status !== 0) return t.skip('this system allows no mounts in a namespace');
  assert.match(stdout, /^The data folder .* is on a read-only file system: set HEARTEN_DATA[^\n]*\n$/);
});
