import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of `postmaster.pid`, which PostgreSQL's main process writes. */
export interface PostmasterFile {
  readonly pid: number;
  /** `undefined` until it is known. */
  readonly port: number | undefined;
  readonly ready: boolean;
}

const PORT_LINE = 3;
const STATUS_LINE = 7;

const path = (directory: string) => join(directory, 'postmaster.pid');

/** `undefined` without a file, 'torn' for one without a pid, as a power cut may leave it. */
export async function readPostmasterFile(directory: string): Promise<PostmasterFile | 'torn' | undefined> {
  const lines = (await readLines(directory))?.map((line) => line.trim());
  if (lines === undefined) return undefined;
  // A server run by hand in single-user mode writes its pid with a minus sign.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isSafeInteger(pid) || pid === 0) return 'torn';
  return { pid, port: Number(lines[PORT_LINE]) || undefined, ready: lines[STATUS_LINE] === 'ready' };
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
 * Lets PostgreSQL pass a stale file whose pid has gone to an unrelated process. PostgreSQL takes a file that
 * names its own parent, us, for stale. The rest must stay: by the shared memory it names, PostgreSQL finds
 * survivors of the dead server and refuses to start beside them.
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
