import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../../client/dist/', import.meta.url);
const ENTRY = 'index.html';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * The files that these modules add to the first load, with their gzipped size in bytes. Names of modules are those in
 * `files.json` of the built client. A module that is not there adds nothing.
 */
export async function addedBundleSize(
  modules: readonly string[],
): Promise<{ file: string; bytes: number }[]> {
  const chunks = JSON.parse(await readFile(new URL('files.json', DIST), 'utf8')) as Record<string, Chunk>;
  const reached = new Map<string, Chunk>();
  const reach = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || reached.has(name)) return;
    reached.set(name, chunk);
    for (const next of chunk.imports ?? []) reach(next);
  };
  const files = () => new Set([...reached.values()].flatMap(({ file, css = [] }) => [file, ...css]));
  reach(ENTRY);
  const first = files();
  for (const name of modules) reach(name);
  return Promise.all(
    [...files()]
      .filter((file) => !first.has(file))
      .map(async (file) => ({
        file,
        bytes: gzipSync(await readFile(fileURLToPath(new URL(file, DIST)))).length,
      })),
  );
}
