import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../../domain/time/units.ts';

const PAGE = 'index.html';
export const HASH_FILE = '.build-hash';
/** The names of the build's files, as JSON. The next build reads which files it replaces. */
const LIST_FILE = '.build-files';

/**
 * How long a file of an earlier build stays after a build without it, for pages that are still open and for a build that
 * runs at the same time. The file's modification time says when that was.
 */
const KEEP_MS = 7 * DAY_MS;

/**
 * Moves the build in `made` into `served`, one file at a time. Files with a hash in their name go first, then
 * the others, then the page, and the build's hash last. If the process stops in between, the page still finds
 * every file it asks for. Two builds at the same time don't remove each other's files. Both folders must be
 * on one file system.
 */
export async function publish(made: string, served: string, hash: string): Promise<void> {
  const files = await filesIn(made);
  await noteReplaced(served, new Set(files));
  const order = (file: string) => (file.startsWith('assets/') ? 0 : file === PAGE ? 2 : 1);
  for (const file of files.sort((a, b) => order(a) - order(b))) {
    const target = join(served, file);
    await mkdir(dirname(target), { recursive: true });
    await rename(join(made, file), target);
  }
  for (const [file, content] of [
    [LIST_FILE, JSON.stringify(files)],
    [HASH_FILE, hash],
  ] as const) {
    await writeFile(join(made, file), content);
    await rename(join(made, file), join(served, file));
  }
  await removeOld(served, new Set([...files, LIST_FILE, HASH_FILE]));
}

/** Sets the modification time of files that the new build does not have to now, so that `KEEP_MS` begins. */
async function noteReplaced(served: string, next: ReadonlySet<string>): Promise<void> {
  const now = new Date();
  for (const file of await servedFiles(served)) {
    if (!next.has(file)) await utimes(join(served, file), now, now).catch(ignoreMissing);
  }
}

/** The files of the served build. Older releases left no list: then every file in the folder counts. */
async function servedFiles(served: string): Promise<readonly string[]> {
  const list = await readFile(join(served, LIST_FILE), 'utf8').catch(ignoreMissing);
  return list === undefined
    ? ((await filesIn(served).catch(ignoreMissing)) ?? [])
    : (JSON.parse(list) as string[]);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function removeOld(served: string, current: ReadonlySet<string>): Promise<void> {
  for (const file of await filesIn(served)) {
    const path = join(served, file);
    if (!current.has(file) && (await ageMs(path)) > KEEP_MS) await rm(path, { force: true });
  }
}

/** Removes the folders that interrupted builds left in `parent`. A folder younger than an hour may still be in use. */
export async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (name.startsWith(prefix) && (await ageMs(path)) > HOUR_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** How old a file is, or 0 if it no longer exists. */
const ageMs = async (path: string): Promise<number> => {
  const status = await stat(path).catch(() => null);
  return status ? Date.now() - status.mtimeMs : 0;
};
