import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const SUFFIX = '.at-build.ts';

/**
 * Runs the files named `*.at-build.ts` while the client is built. The bundle contains their exported values
 * as constants, but not the libraries that computed them. Everywhere else they are ordinary modules.
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
