import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { reactAsModules, toModule } from './react-as-modules.ts';

const require = createRequire(import.meta.url);

const ENTRY = join(import.meta.dirname, 'entry.js');

/** A bundle of one module that holds `code`. */
const bundle = (code: string) =>
  rolldown({
    input: ENTRY,
    // react-dom names functions that only a test version of its scheduler has.
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? code : null),
      },
      reactAsModules(),
    ],
  });

/** The exports of the CommonJS file that React ships. */
const exportsOf = (name: string): object =>
  require(join(dirname(require.resolve(name)), 'cjs', `${name.replace('/', '-')}.production.js`));

for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler']) {
  test(`${name} has the same exports as a module`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'hearten-react-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'bundle.mjs');
    await (await bundle(`export * from '${name}';`)).write({ file });
    assert.deepEqual(
      Object.keys(await import(pathToFileURL(file).href)).sort(),
      Object.keys(exportsOf(name)).sort(),
    );
  });
}

test('what nothing imports is left out', async () => {
  const { output } = await (await bundle(`export { useState } from 'react';`)).generate();
  assert.match(output[0].code, /useState/);
  assert.doesNotMatch(output[0].code, /useReducer|cloneElement/);
});

test('a file of another form is refused', () => {
  assert.throws(() => toModule('exports.a = 1;\nvar b = f(require("b"));'), /can't be made an ES module/);
  assert.throws(() => toModule('module.exports = {};'), /can't be made an ES module/);
});
