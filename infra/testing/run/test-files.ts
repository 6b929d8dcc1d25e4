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
  /** True if it uses the app that tests of one process share. */
  readonly sharesApp: boolean;
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
const SHARED_APP = 'api/testing/shared-app.ts';
/**
 * Matches imports that run, in the formatter's layout. A type import of several lines matches too, which can only
 * overstate a need.
 */
const IMPORT =
  /^(?:import |(?:import|export) (?!type )[^'\n]* from |\} from )'([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm;

/** These files, and the test files in these folders, sorted by path. With `unit` only those that need nothing. */
export async function findTests(paths: readonly string[], unit: boolean): Promise<TestFile[]> {
  const files = paths.flatMap((path) =>
    /\.tsx?$/.test(path)
      ? globSync(path)
      : globSync(join(path, '**/*.test.{ts,tsx}'), {
          exclude: (name) => name.split('/').includes('node_modules'),
        }),
  );
  const imports = new Imports();
  const tests = await Promise.all(
    [...new Set(files.map((file) => join(file)))].sort().map(async (path) => {
      const imported = await imports.of(path);
      return { path, need: needOf(imported), sharesApp: imported.has(SHARED_APP) };
    }),
  );
  return unit ? tests.filter(({ need }) => need === 'nothing') : tests;
}

/** The greatest of these needs. */
export const mostOf = (needs: readonly Need[]): Need =>
  NEEDS.findLast((need) => needs.includes(need)) ?? 'nothing';

/** The greatest need that an import reveals. */
const needOf = (imported: ReadonlySet<string>): Need =>
  mostOf(SIGNS.flatMap(([sign, need]) => ([...imported].some((name) => sign.test(name)) ? [need] : [])));

/** Follows the imports that run when a file is loaded. It reads each file once. */
export class Imports {
  readonly #read = new Map<string, Promise<readonly string[]>>();

  /** All that a file imports, directly or indirectly: names of packages, and paths of TypeScript files. */
  async of(path: string): Promise<ReadonlySet<string>> {
    const files = new Set([path]);
    const found = new Set<string>();
    for (const file of files) {
      for (const imported of await this.#importsOf(file)) {
        const next = imported.startsWith('.') ? join(dirname(file), imported) : imported;
        if (next !== imported && !/\.tsx?$/.test(next)) continue;
        found.add(next);
        if (next !== imported) files.add(next);
      }
    }
    return found;
  }

  #importsOf(path: string): Promise<readonly string[]> {
    const found = this.#read.get(path) ?? readImports(path);
    this.#read.set(path, found);
    return found;
  }
}

async function readImports(path: string): Promise<string[]> {
  const source = await readFile(path, 'utf8');
  return [...source.matchAll(IMPORT)].map(([, first, other]) => first ?? other ?? '');
}
