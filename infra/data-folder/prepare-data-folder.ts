import { access, constants, mkdir, stat } from 'node:fs/promises';
import { fileFault } from './file-fault.ts';
import { StartupError } from './startup-error.ts';

/**
 * Makes the folder, open to its owner alone, or checks that the one already there is ours to write.
 * A folder keeps the owner it has: what another uid began is not gone on with, as two accounts would soon
 * lock each other out of single files. Throws `StartupError`.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { uid } = await stat(folder);
    const ours = process.getuid?.() ?? uid;
    if (uid !== ours) {
      throw new StartupError(
        `The data folder ${folder} belongs to uid ${uid}, but this process runs as uid ${ours}: ` +
          'start Hearten as its owner, or set HEARTEN_DATA to another folder',
      );
    }
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw fileFault(error, folder);
  }
}
