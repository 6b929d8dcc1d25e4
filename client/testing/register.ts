import { readFileSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync as babel } from '@babel/core';
import { transformSync } from 'rolldown/utils';
import { openBrowser } from './browser.ts';

/* Loads the client's sources in Node as the build does: components with the signals transform, styles in a
   file scope (class names without a stylesheet), and files for bundlers only as empty modules. */
const CLIENT = new URL('../', import.meta.url).href;
const SIGNALS = ['module:@preact/signals-react-transform', { mode: 'all' }];

/** Modules that all test files share: the owner of the window, and styles, which keep no state. */
const isShared = (url: string) => url.endsWith('/testing/browser.ts') || url.endsWith('.css.ts');
/** wouter reads the window when it is loaded, so each test file needs a copy of its own. */
const WOUTER = '/node_modules/wouter/';

const compiled = new Map<string, string>();
const compileOnce = (path: string): string => {
  const source = compiled.get(path) ?? compile(path);
  compiled.set(path, source);
  return source;
};

const compile = (path: string): string => {
  const source = readFileSync(path, 'utf8');
  const plain = babel(source, {
    filename: path,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [SIGNALS],
  });
  return transformSync(path, plain.code, { jsx: { runtime: 'automatic' } }).code;
};

const inFileScope = (path: string): string => `
import '@vanilla-extract/css/disableRuntimeStyles';
import { endFileScope, setFileScope } from '@vanilla-extract/css/fileScope';
setFileScope(${JSON.stringify(path)}, 'hearten');
${compile(path)}
endFileScope();`;

const isCommonJs = (url: string): boolean => {
  if (!url.includes('/node_modules/') || !url.endsWith('.js')) return url.endsWith('.cjs');
  const manifest = findPackageJSON(url);
  return manifest !== undefined && JSON.parse(readFileSync(manifest, 'utf8')).type !== 'module';
};

registerHooks({
  // Gives each test file its own copies of client modules, by passing the file's query on to its imports.
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const { search } = new URL(context.parentURL ?? 'file:');
    const isOwn =
      (resolved.url.startsWith(CLIENT) && !isShared(resolved.url)) || resolved.url.includes(WOUTER);
    return search && isOwn ? { ...resolved, url: resolved.url + search } : resolved;
  },
  load(url, context, next) {
    const path = url.startsWith(CLIENT) ? fileURLToPath(url) : '';
    if (path.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (path.endsWith('.css.ts')) return { format: 'module', source: inFileScope(path), shortCircuit: true };
    if (path.endsWith('.tsx')) return { format: 'module', source: compileOnce(path), shortCircuit: true };
    // Node omits the source of CommonJS modules and then refuses that from a hook, so read it here.
    if (isCommonJs(url)) {
      return { format: 'commonjs', source: readFileSync(fileURLToPath(url)), shortCircuit: true };
    }
    return next(url, context);
  },
});

/**
 * Opens a browser for the test file at `url`. Returns the URL under which it gets its own copies of modules.
 */
export async function prepareFile(url: string): Promise<string> {
  await openBrowser();
  return `${url}?of=${url.slice(CLIENT.length)}`;
}
