import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Folders and files of the repository that the built client depends on. */
const INPUTS = ['client', 'domain', 'package-lock.json'];
const LEFT_OUT = /^client\/(?:dist|\.dist-[^/]*|testing)\/|\.test\.tsx?$|\.md$/;

/** Hashes every input's name and content. The same inputs always give the same hash. */
export async function inputsHash(repository: string): Promise<string> {
  const names = (await Promise.all(INPUTS.map((input) => filesUnder(repository, input)))).flat().sort();
  const contents = await Promise.all(names.map((name) => readFile(join(repository, name))));
  const hash = createHash('sha256');
  for (const [index, name] of names.entries()) {
    const content = contents[index] as Buffer;
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function filesUnder(repository: string, input: string): Promise<string[]> {
  if (input.includes('.')) return [input];
  const entries = await readdir(join(repository, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !LEFT_OUT.test(name));
}
