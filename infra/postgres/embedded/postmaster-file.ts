import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of `postmaster.pid`, which PostgreSQL's main process writes. */
export interface PostmasterFile {
  readonly pid: number;
  /** `undefined` until the server has written it. */
  readonly port: number | undefined;
  /** The folder of its Unix socket. `undefined` until the server has written it, and without one, as in 1.0.2. */
  readonly socketFolder: string | undefined;
  readonly ready: boolean;
}

const PORT_LINE = 3;
const SOCKET_FOLDER_LINE = 4;
const STATUS_LINE = 7;

const path = (directory: string) => join(directory, 'postmaster.pid');

/** `undefined` if there is no file. 'torn' for a file without a pid, which a power cut can leave. */
export async function readPostmasterFile(directory: string): Promise<PostmasterFile | 'torn' | undefined> {
  const lines = (await readLines(directory))?.map((line) => line.trim());
  if (lines === undefined) return undefined;
  // A server that was started by hand in single-user mode writes its pid with a minus sign.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isSafeInteger(pid) || pid === 0) return 'torn';
  return {
    pid,
    port: Number(lines[PORT_LINE]) || undefined,
    socketFolder: lines[SOCKET_FOLDER_LINE] || undefined,
    ready: lines[STATUS_LINE] === 'ready',
  };
}

async function readLines(directory: string): Promise<string[] | undefined> {
  try {
    return (await readFile(path(directory), 'utf8')).split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes PostgreSQL ignore a stale file whose pid now belongs to an unrelated process. It writes our own pid
 * into the file, because PostgreSQL treats a file with the pid of its parent as stale. The rest must stay:
 * PostgreSQL uses the shared memory named there to find survivors of the dead server, and refuses to start
 * beside them.
 */
export async function markStale(directory: string): Promise<void> {
  const lines = (await readLines(directory)) ?? [];
  const copy = `${path(directory)}.stale`;
  await writeFile(copy, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 });
  await rename(copy, path(directory));
}

export async function removePostmasterFile(directory: string): Promise<void> {
  await rm(path(directory), { force: true });
}
