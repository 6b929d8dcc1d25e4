import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders and files of the repository that the built client depends on. */
const INPUTS = ['client', 'domain', 'package-lock.json'];
const LEFT_OUT = /^client\/(?:dist|\.dist-[^/]*|testing)\/|\.test\.tsx?$|\.md$/;

/**
 * Hashes every input's name and content, except tests, their tools in `client/testing`, builds and Markdown. The same
 * inputs always give the same hash. It reads synchronously, because for more than a thousand small files that takes a
 * third of the time of asynchronous reads. Its caller, the build, does nothing else meanwhile.
 */
export function inputsHash(repository: string): string {
  const hash = createHash('sha256');
  for (const name of INPUTS.flatMap((input) => filesUnder(repository, input)).sort()) {
    const content = readFileSync(join(repository, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesUnder(repository: string, input: string): string[] {
  if (input.includes('.')) return [input];
  return readdirSync(join(repository, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !LEFT_OUT.test(name));
}
