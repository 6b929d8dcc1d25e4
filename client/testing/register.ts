import { readFileSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync as babel } from '@babel/core';
import { transformSync } from 'rolldown/utils';
import './browser.ts';

/*
 * Loads the client's sources in Node as the build does: components with the signals transform, styles in a
 * file scope (class names without a stylesheet), and files that only a bundler understands as nothing.
 */
const CLIENT = new URL('../', import.meta.url).href;
const SIGNALS = ['module:@preact/signals-react-transform', { mode: 'all' }];

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
  load(url, context, next) {
    const path = url.startsWith(CLIENT) ? fileURLToPath(url.split('?')[0] as string) : '';
    if (path.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (path.endsWith('.css.ts')) return { format: 'module', source: inFileScope(path), shortCircuit: true };
    if (path.endsWith('.tsx')) return { format: 'module', source: compile(path), shortCircuit: true };
    // Node hands CommonJS on without its source, and refuses that from behind a hook.
    if (isCommonJs(url)) {
      return { format: 'commonjs', source: readFileSync(fileURLToPath(url)), shortCircuit: true };
    }
    return next(url, context);
  },
});
