import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CleanupScope, temporaryFolder } from '../support/hearten-process.ts';
import { unpackFolder } from './packed-folder.ts';

const NODE_MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Unpacks the archive that `pack-server.ts` made of an earlier version's server. Returns the folder of the server. */
export async function unpackServer(scope: CleanupScope, version: string): Promise<string> {
  const folder = await temporaryFolder(scope);
  // The archive has only the packages that the current package.json does not name. Node finds the others one folder
  // further up.
  await symlink(NODE_MODULES, join(folder, 'node_modules'));
  const app = join(folder, 'app');
  await mkdir(app);
  await unpackFolder(fileURLToPath(new URL(`${version}/server.tar.zst`, import.meta.url)), app);
  return app;
}
