import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const SUFFIX = '.at-build.ts';

/**
 * Runs the files named `*.at-build.ts` while Vite builds or serves the client. The browser gets their exported values
 * as constants, but not the libraries that computed them. In Node, such as in tests, they are ordinary modules.
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
