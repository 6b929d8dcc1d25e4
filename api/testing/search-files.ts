import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The names of the searched values that each file below the folder contains, by its path. Others are left
 * out.
 */
export async function searchFiles(
  folder: string,
  values: Readonly<Record<string, Buffer>>,
): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // PostgreSQL removes files while this runs.
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    const names = Object.keys(values).filter((name) => content.includes(values[name] as Buffer));
    if (names.length > 0) found.set(path.slice(folder.length + 1), names);
  }
  return found;
}
