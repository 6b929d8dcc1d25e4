import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The needs of a test, from the smallest to the greatest: nothing, a database server, other processes, a
 * browser.
 */
export type Need = 'nothing' | 'database' | 'processes' | 'browser';

export interface TestFile {
  /** Relative to the repository's folder. */
  readonly path: string;
  readonly need: Need;
}

/** From the least to the greatest. */
const NEEDS: readonly Need[] = ['nothing', 'database', 'processes', 'browser'];
/** Imports that reveal a need, if a test reaches them directly or indirectly. */
const SIGNS: readonly (readonly [RegExp, Need])[] = [
  [/^playwright-core$/, 'browser'],
  [/^node:child_process$/, 'processes'],
  // `@grpc/grpc-js` is the client of EventStoreDB.
  [/^(pg|@grpc\/grpc-js)$/, 'database'],
];
/**
 * Matches imports that run, in the formatter's layout. A type import of several lines matches too, which can only
 * overstate a need.
 */
const IMPORT =
  /^(?:import |(?:import|export) (?!type )[^'\n]* from |\} from )'([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm;

/** The test files in these files and folders. With `unit` only those that need nothing. */
export async function findTests(paths: readonly string[], unit: boolean): Promise<TestFile[]> {
  const files = paths.flatMap((path) =>
    /\.tsx?$/.test(path)
      ? globSync(path)
      : globSync(join(path, '**/*.test.{ts,tsx}'), {
          exclude: (name) => name.split('/').includes('node_modules'),
        }),
  );
  const needs = new Needs();
  const tests = await Promise.all(
    [...new Set(files.map((file) => join(file)))]
      .sort()
      .map(async (path) => ({ path, need: await needs.of(path) })),
  );
  return unit ? tests.filter(({ need }) => need === 'nothing') : tests;
}

/** The greatest of these needs. */
export const mostOf = (needs: readonly Need[]): Need =>
  NEEDS.findLast((need) => needs.includes(need)) ?? 'nothing';

/** Determines the needs of files by following their imports. */
class Needs {
  readonly #imports = new Map<string, Promise<readonly string[]>>();

  async of(path: string): Promise<Need> {
    const seen = new Set([path]);
    let need: Need = 'nothing';
    for (const file of seen) {
      for (const imported of await this.#importsOf(file)) {
        if (imported.startsWith('.')) {
          const next = join(dirname(file), imported);
          if (/\.tsx?$/.test(next)) seen.add(next);
          continue;
        }
        const shown = SIGNS.find(([sign]) => sign.test(imported))?.[1] ?? 'nothing';
        need = mostOf([need, shown]);
      }
    }
    return need;
  }

  #importsOf(path: string): Promise<readonly string[]> {
    const found = this.#imports.get(path) ?? readImports(path);
    this.#imports.set(path, found);
    return found;
  }
}

async function readImports(path: string): Promise<string[]> {
  const source = await readFile(path, 'utf8');
  return [...source.matchAll(IMPORT)].map(([, first, other]) => first ?? other ?? '');
}
