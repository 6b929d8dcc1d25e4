import { randomUUID } from 'node:crypto';
import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file (mode 600) if there is none. The file is never incomplete, even after a crash, and it is on the disk once
 * this resolves. If another process has created the file in the meantime, that one stays.
 */
export const createFileOnce = (file: string, content: string | Buffer): Promise<void> =>
  // If there is a file, `link` fails. A rename would overwrite it.
  writeDurably(file, content, (draft) => link(draft, file).catch(ignoreAlreadyExists));

/** Replaces a file, so that it has the old or the new content after a crash, and the new one once this resolves. */
export const replaceFile = (file: string, content: string): Promise<void> =>
  writeDurably(file, content, (draft) => rename(draft, file));

/** Writes the content to another name first, flushes it, and then gives it the name of the file. */
async function writeDurably(
  file: string,
  content: string | Buffer,
  nameDraft: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
    await nameDraft(draft);
    await flushFolder(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Writes the names in a folder to the disk. Without it, a crash may lose a new file although its content is there. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function ignoreAlreadyExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
