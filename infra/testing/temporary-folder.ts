import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates an empty folder whose name begins with `prefix`, inside the folder for the data of the run, which is removed
 * after it. Outside a run it is in the system's temporary folder, and the caller removes it.
 */
export const makeTemporaryFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(process.env.HEARTEN_TEST_FOLDER ?? tmpdir(), prefix));
