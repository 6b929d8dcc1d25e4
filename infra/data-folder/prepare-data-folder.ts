import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import { describeFileError } from './describe-file-error.ts';

/**
 * Makes the data folder, or a folder in it, with access for its owner only, or checks that an existing one can be read and
 * written. An existing one keeps its permissions. One that belongs to another uid is refused, also for root, because two
 * accounts would soon lock each other out of single files. Throws `StartupError` for problems that the operator can fix,
 * and the error of the file system for others, such as a broken disk.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
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
    throw describeFileError(error, folder);
  }
}

/**
 * Makes the folder and its missing parents. `mkdir` with `recursive` does not say why a folder on a read-only or full file
 * system cannot be created.
 */
async function makeFolder(folder: string, parentExists = false): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !parentExists) {
      await makeFolder(dirname(folder));
      return makeFolder(folder, true);
    }
    // Some file systems, such as /proc, refuse every new folder with ENOENT.
    if (code === 'ENOENT') {
      throw new StartupError(
        `The folder ${folder} cannot be created in ${dirname(folder)}: set HEARTEN_DATA to another path`,
        { cause: error },
      );
    }
    if (code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  }
}
