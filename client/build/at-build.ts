import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const SUFFIX = '.at-build.ts';

/**
 * Runs the files named `*.at-build.ts` when the client is built: what they export, plain values, stands in the
 * bundle as it came out, and the libraries it was made with stay behind. Elsewhere they are plain modules.
 */
export function atBuild(): Plugin {
  return {
    name: 'hearten-at-build',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const values: object = await import(pathToFileURL(id).href);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
