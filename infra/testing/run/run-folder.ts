import { access, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps these files in memory, where PostgreSQL's flushes cost nothing. */
const MEMORY = '/dev/shm';
/** Several times the size of the data that one run has at once. */
const MEMORY_MIN_BYTES = 6e9;

/**
 * Creates the folder for the data of one run, in memory if there is enough. It is removed when it is disposed
 * of.
 */
export async function makeRunFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join((await hasPlentyOfMemory()) ? MEMORY : tmpdir(), 'hearten-tests-'));
  // Some tests run processes as other users.
  await chmod(path, 0o711);
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function hasPlentyOfMemory(): Promise<boolean> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_MIN_BYTES;
  } catch {
    return false;
  }
}
