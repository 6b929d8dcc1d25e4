import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder whose name begins with `prefix`, in the folder that `npm test` keeps its data in. */
export const makeTemporaryFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(process.env.HEARTEN_TEST_FOLDER ?? tmpdir(), prefix));
