import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasterKey } from '../../infra/crypto/master-key.ts';

/** Creates a new master key in `folder`, for processes with `HEARTEN_MASTER_KEY_FILE`. Returns its path. */
export async function newMasterKeyFile(folder: string): Promise<string> {
  const file = join(folder, 'master-key');
  await writeFile(file, MasterKey.random().toHex(), { mode: 0o600 });
  return file;
}
