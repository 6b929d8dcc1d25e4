import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasterKey } from '../../infra/crypto/master-key.ts';

/** A new master key in `folder`, for whoever is started with `HEARTEN_MASTER_KEY_FILE`. Answers its path. */
export async function newMasterKeyFile(folder: string): Promise<string> {
  const file = join(folder, 'master-key');
  await writeFile(file, MasterKey.random().toHex(), { mode: 0o600 });
  return file;
}
