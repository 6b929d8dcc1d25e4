import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/](?:index|client|jsx-runtime)\.js$/;
const PRODUCTION_FILE = /require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/;

/**
 * Gives React's production files to the bundler as ES modules. They are CommonJS modules, and the bundler keeps every
 * export of those. From ES modules it drops what nothing imports, which saves 3.3 KB of the first load after gzip.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'hearten-react-as-modules',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!REACT.test(id)) return null;
      const [, file] = PRODUCTION_FILE.exec(await readFile(id, 'utf8')) ?? [];
      if (!file) throw new Error(`${id} names no production file.`);
      return toModule(await readFile(join(dirname(id), file), 'utf8'));
    },
  };
}

/**
 * Rewrites a production file of React as an ES module. Throws when the file holds a `require` or an `exports` of
 * another form than React's files have, so that a new version of React can't be bundled wrongly.
 */
export function toModule(code: string): string {
  const names = new Set<string>();
  const body = code
    .replace(/(?:^var|,)\s*(\w+) = require\("([\w-]+)"\)(?:;|(?=,))/gm, 'import * as $1 from "$2";')
    .replace(/^exports\.(\w+) =/gm, (_, name: string) => {
      const isFirst = !names.has(name);
      names.add(name);
      return `${isFirst ? 'var ' : ''}exported_${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, 'exported_$1');
  const left = /.*\b(?:require\(|exports\b).*/.exec(body);
  if (left || names.size === 0) throw new Error(`This can't be made an ES module: ${left ?? code}`);
  return `${body}\nexport { ${[...names].map((name) => `exported_${name} as ${name}`).join(', ')} };\n`;
}
